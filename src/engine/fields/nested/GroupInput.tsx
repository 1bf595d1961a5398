import { useMemo, type ReactNode } from 'react';
import { recordIn } from '#codecs/records.ts';
import type { InputProps } from '#kinds/shared/props.ts';
import { formFields } from '#record/formFields.ts';
import { rawOf } from '#record/rawOf.ts';
import { FormProvider, useFormContext } from '../../core/formContext.tsx';
import { FormField } from '../FormField.tsx';
import { useNestedDeclaration, useNestedForm } from './useNestedForm.ts';
import './group.css';

/** Draws the fields of one nested object, side by side if the width allows it. */
export function GroupInput({
  id,
  name,
  field,
  label,
  value,
  change,
  disabled,
  describedBy,
  invalid,
}: InputProps<'group'>): ReactNode {
  const { declaration: outer, record, readOnly } = useFormContext();
  const declaration = useNestedDeclaration(field, outer);
  const loaded = useMemo(() => (record === null ? null : recordIn(rawOf(name, field, record))), [record, name, field]);
  const form = useNestedForm({
    field,
    declaration,
    values: recordIn(value),
    change,
    record: loaded,
    readOnly: disabled || readOnly,
    marked: invalid,
  });
  return (
    <div className="group-fields" role="group" aria-label={label} aria-describedby={describedBy} id={id}>
      <FormProvider value={form}>
        {formFields(declaration).map((own) => (
          <FormField key={own} name={own} />
        ))}
      </FormProvider>
    </div>
  );
}
