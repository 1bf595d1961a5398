import type { ReactNode } from 'react';
import { useCellHost } from './cellHost.tsx';
import type { CellProps } from './props.ts';

/** What was chosen from a lookup, by its names. */
export function ChosenCell(props: CellProps<'select' | 'treeSelect' | 'picker'>): ReactNode {
  const { ChosenText } = useCellHost();
  return <ChosenText {...props} />;
}
