import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** Input for entries chosen in the form's side panel. */
export function PickerFieldInput(props: InputProps<'picker'>): ReactNode {
  const { PickerInput } = useInputHost();
  return <PickerInput {...props} />;
}
