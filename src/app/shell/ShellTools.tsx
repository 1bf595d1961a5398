import type { ReactNode } from 'react';
import { DemoChip } from '../demo/DemoNotice.tsx';
import { Keyboard, type KeyboardProps } from '../keyboard/Keyboard.tsx';
import { ViewAs } from '../viewAs/ViewAs.tsx';
import { MenuButton } from './MenuButton.tsx';

/**
 * Tools beside the product's logo, loaded after the rows: the search, and the menu button when the menu is a drawer.
 */
export function ShellTools(props: KeyboardProps): ReactNode {
  return (
    <>
      <DemoChip />
      <Keyboard {...props} />
      <MenuButton />
      <ViewAs />
    </>
  );
}
