import { useMemo } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { valueFields } from '#schemas/declaration/formFields.ts';
import { emptyValues, valuesOf, type Conditions, type Values } from '#record/values.ts';
import { useAllowed } from '../lookups/useAllowed.ts';
import type { FormContextValue } from './formContext.tsx';
import { createFormStore, type FormStore } from './formStore.ts';
import { useSave } from './useSave.ts';

export interface FormParts {
  declaration: Declaration;
  conditions: Conditions;
  id: string | number | null;
  /** The loaded record, null for a new one. */
  record: Values | null;
  /** What the body carries besides the fields of the form. */
  extraValues?: Values;
}

interface DeclaredForm {
  context: FormContextValue;
  store: FormStore;
  busy: boolean;
  /** Validates and sends; resolves to whether it was saved. */
  save: () => Promise<boolean>;
  submitText: string;
}

/** A form over a declaration, wherever it stands: its values, its saving. */
export function useDeclaredForm({ declaration, conditions, id, record, extraValues }: FormParts): DeclaredForm {
  const isNew = id === null;
  const store = useMemo(() => createFormStore(
    declaration,
    isNew ? emptyValues(declaration, valueFields(declaration)) : valuesOf(declaration, record, conditions),
  ), [declaration, isNew, record, conditions]);
  const readOnly = useAllowed(declaration, isNew ? 'create' : 'edit') !== true;
  const context = useMemo((): FormContextValue => (
    { declaration, store, conditions, record, isNew, place: 'form', readOnly }
  ), [declaration, store, conditions, record, isNew, readOnly]);
  const { busy, save } = useSave(declaration, conditions, store, id, extraValues);
  const { create = 'Создать', update = 'Обновить' } = declaration.form?.submit ?? {};
  return { context, store, busy, save, submitText: isNew ? create : update };
}
