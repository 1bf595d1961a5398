import type { ReactNode } from 'react';
import { DemoChip } from '../demo/DemoNotice.tsx';
import { Keyboard, type KeyboardProps } from '../keyboard/Keyboard.tsx';
import { ViewAs } from '../viewAs/ViewAs.tsx';
import { MenuButton } from './MenuButton.tsx';

/** What stands beside the mark of the product once the rows are there: the search, and the button of the menu where that is a drawer. */
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
