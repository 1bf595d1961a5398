import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** Draws a table whose rows are small forms, through the engine. */
export function RowsFieldInput(props: InputProps<'rows'>): ReactNode {
  const { RowsInput } = useInputHost();
  return <RowsInput {...props} />;
}
