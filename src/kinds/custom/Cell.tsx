import type { ReactNode } from 'react';
import { useCellHost } from '../shared/cellHost.tsx';
import type { CellProps } from '../shared/props.ts';

/** A bespoke cell, which the application has by name. */
export function CustomFieldCell(props: CellProps<'custom'>): ReactNode {
  const { CustomCell } = useCellHost();
  return <CustomCell {...props} />;
}
