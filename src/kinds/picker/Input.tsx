import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** Entries chosen in a side panel, which is the form's. */
export function PickerFieldInput(props: InputProps<'picker'>): ReactNode {
  const { PickerInput } = useInputHost();
  return <PickerInput {...props} />;
}
