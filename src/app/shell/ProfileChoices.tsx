import type { ReactNode } from 'react';
import { ThemeItems } from '../theme/ThemeItems.tsx';
import { LookAsItem } from '../viewAs/LookAsItem.tsx';
import { WorkEndedItem } from './WorkEndedItem.tsx';

/** What a person chooses in the profile menu; it stays open meanwhile, but for `Посмотреть как…`. */
export function ProfileChoices({ close }: { close: () => void }): ReactNode {
  return <><LookAsItem close={close} /><ThemeItems /><WorkEndedItem /></>;
}
