import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** Draws the fields of a nested object through the engine. */
export function GroupFieldInput(props: InputProps<'group'>): ReactNode {
  const { GroupInput } = useInputHost();
  return <GroupInput {...props} />;
}
