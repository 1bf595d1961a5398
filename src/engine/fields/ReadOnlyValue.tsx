import type { ReactNode } from 'react';
import { cells } from '#kinds/registry/cells.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import { rawOf } from '#record/rawOf.ts';
import { cellHost } from './cellHost.tsx';
import { useField, useFieldValue, useFormContext } from '../core/formContext.tsx';

/** Draws the value of a read-only field: the text that a list shows, selectable and copyable. */
export function ReadOnlyValue({ id, name }: { id: string; name: string }): ReactNode {
  const field = useField(name);
  const value = useFieldValue(name);
  const { record, isNew, declaration } = useFormContext();
  // A derived value is only in the form.
  const isOnlyInForm = record === null || isNew || field.read === false;
  const raw = isOnlyInForm ? kindOf(field).serialize(value, field) : rawOf(name, field, record);
  const Cell = cells[field.kind];
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
