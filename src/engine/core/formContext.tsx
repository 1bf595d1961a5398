import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Conditions } from '#record/conditions.ts';
import type { Values } from '#record/values.ts';
import type { DraftKeeper } from '../drafts/draftKeeper.ts';
import type { FormStore } from './formStore.ts';

export interface FormContextValue {
  declaration: Declaration;
  store: FormStore;
  conditions: Conditions;
  /** The loaded record, or what a new one is a copy of: it names what is chosen. Null for any other new one and in filters. */
  record: Values | null;
  isNew: boolean;
  /** A filter may ask for everything, a form says what one record has. */
  place: 'form' | 'filter';
  /** The resource has no verb that would save it, or the user may not. */
  readOnly: boolean;
  /** Keeps what is typed; not in a filter, nor where nothing can be typed. */
  draft?: DraftKeeper | null;
}

const FormContext = createContext<FormContextValue | null>(null);
export const FormProvider = FormContext.Provider;

/** The form around a field. */
export function useFormContext(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('A field stands outside a form');
  return context;
}

/** The value of one field; renders only when it changes. */
export function useFieldValue(name: string): unknown {
  const { store } = useFormContext();
  return useStore(store, (state) => state.values[name]);
}

/** The declaration of one field. */
export function useField(name: string): Field {
  const { declaration } = useFormContext();
  const field = declaration.fields[name];
  if (!field) throw new Error(`Ресурс «${declaration.name}»: нет поля «${name}»`);
  return field;
}
