import '#ui/ui.css';
import { useMemo, type ReactNode } from 'react';
import { FormBody } from '#engine/form/FormBody.tsx';
import { FormProvider } from '#engine/form/formContext.tsx';
import { createFormStore } from '#engine/form/formStore.ts';
import { emptyValues, type Conditions } from '#record/values.ts';
import { formFields } from '#schemas/declaration/formFields.ts';
import { fieldCount, formOf } from './formFields.ts';

const declaration = formOf(fieldCount);
const conditions: Conditions = Object.fromEntries(Object.keys(declaration.fields).filter((_, index) => index % 10 === 9).map((name) => {
  const other = `field${Number(name.slice(5)) - 1}`;
  return [`enabledWhen:${name}`, (values: unknown) => /\S/.test(String((values as Record<string, unknown>)[other] ?? ''))];
}));

export default function FormOurs(): ReactNode {
  const store = useMemo(() => createFormStore(declaration, emptyValues(declaration, formFields(declaration))), []);
  return <FormProvider value={{ declaration, store, conditions, record: null, isNew: true, place: 'form', readOnly: false }}><form><FormBody /></form></FormProvider>;
}
