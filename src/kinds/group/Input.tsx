import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** The fields of one object, which the engine draws. */
export function GroupFieldInput(props: InputProps<'group'>): ReactNode {
  const { GroupInput } = useInputHost();
  return <GroupInput {...props} />;
}
