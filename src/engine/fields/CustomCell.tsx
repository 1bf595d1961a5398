import type { ReactNode } from 'react';
import type { CellProps } from '#kinds/shared/props.ts';
import { customFieldNamed, useEngine } from '../core/engineContext.tsx';

export function CustomCell({ field, value, record }: CellProps<'custom'>): ReactNode {
  const Cell = customFieldNamed(useEngine(), field.name)?.Cell;
  return Cell ? <Cell record={record} value={value} /> : '-';
}
