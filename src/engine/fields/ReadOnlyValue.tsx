import type { ComponentType, ReactNode } from 'react';
import { cells } from '#kinds/registry/cells.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import type { CellProps } from '#kinds/shared/props.ts';
import { rawOf } from '#record/rawOf.ts';
import { cellHost } from './cellHost.tsx';
import { useField, useFieldValue, useFormContext } from '../core/formContext.tsx';

/** The value of a field that is only read: the text that a list shows, to be marked and copied. */
export function ReadOnlyValue({ id, name }: { id: string; name: string }): ReactNode {
  const field = useField(name);
  const value = useFieldValue(name);
  const { record, isNew, declaration } = useFormContext();
  const raw = record === null || isNew ? kindOf(field).serialize(value, field) : rawOf(name, field, record);
  // The registry pairs each kind with its own fields; TypeScript cannot follow that through one look-up.
  const Cell = cells[field.kind] as ComponentType<CellProps> | null;
  const text = kindOf(field).toText(raw, field);
  return (
    <output id={id} className="field-text field-read">
      {Cell ? (
        <CellHostProvider value={cellHost}>
          <Cell field={field} value={raw} record={record ?? {}} lookups={declaration.lookups} />
        </CellHostProvider>
      ) : text === '-' ? (
        '—'
      ) : (
        text
      )}
    </output>
  );
}
