import type { ReactNode } from 'react';
import { ThemeItems } from '../theme/ThemeItems.tsx';
import { WorkEndedItem } from './WorkEndedItem.tsx';

/** What a person chooses in the profile menu; it stays open meanwhile. */
export function ProfileChoices(): ReactNode {
  return <><ThemeItems /><WorkEndedItem /></>;
}
