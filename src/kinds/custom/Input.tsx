import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** Draws the custom input that the application registers by name. */
export function CustomFieldInput(props: InputProps<'custom'>): ReactNode {
  const { CustomInput } = useInputHost();
  return <CustomInput {...props} />;
}
