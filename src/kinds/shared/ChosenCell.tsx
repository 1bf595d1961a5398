import type { ReactNode } from 'react';
import { useCellHost } from './cellHost.tsx';
import type { CellProps } from './props.ts';

/** Shows the names of chosen lookup entries. */
export function ChosenCell(props: CellProps<'select' | 'treeSelect' | 'picker'>): ReactNode {
  const { ChosenText } = useCellHost();
  return <ChosenText {...props} />;
}
