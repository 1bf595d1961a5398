import type { ReactNode } from 'react';
import { useCellHost } from '../shared/cellHost.tsx';
import type { CellProps } from '../shared/props.ts';

/** Draws the custom cell that the application registers by name. */
export function CustomFieldCell(props: CellProps<'custom'>): ReactNode {
  const { CustomCell } = useCellHost();
  return <CustomCell {...props} />;
}
