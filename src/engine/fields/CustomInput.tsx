import type { ReactNode } from 'react';
import { useFormContext } from '../core/formContext.tsx';
import { customFieldNamed, useEngine } from '../core/engineContext.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import type { InputProps } from '#kinds/shared/props.ts';

/** Draws a custom input by its typed name. */
export function CustomInput(props: InputProps<'custom'>): ReactNode {
  const { store, record } = useFormContext();
  const Input = customFieldNamed(useEngine(), props.field.name)?.Input;
  if (!Input) return null;
  return (
    <ChunkBoundary>
      <Input {...props} record={record} closePanel={() => void store.showPanel(null)} />
    </ChunkBoundary>
  );
}
