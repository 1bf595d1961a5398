import type { ReactNode } from 'react';
import type { PieceName } from '#schemas/declaration/pieces.ts';
import { useFormContext } from '../form/formContext.tsx';
import { useEngine } from '../lookups/engineContext.tsx';
import { Part } from '../parts/Part.tsx';
import type { InputProps } from './props.ts';

/** A bespoke input by its typed name. */
export function CustomInput(props: InputProps<'custom'>): ReactNode {
  const { pieces } = useEngine();
  const { store, record } = useFormContext();
  const Piece = pieces[props.field.piece as PieceName]?.Input;
  if (!Piece) return null;
  return (
    // Room for it from the start: fields that move while a form is being clicked are missed.
    <Part fallback={<div className="field-awaited" />}>
      <Piece {...props} record={record} closePanel={() => void store.showPanel(null)} />
    </Part>
  );
}
