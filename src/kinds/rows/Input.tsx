import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** A table whose rows are small forms, which the engine draws. */
export function RowsFieldInput(props: InputProps<'rows'>): ReactNode {
  const { RowsInput } = useInputHost();
  return <RowsInput {...props} />;
}
