import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Conditions } from '#record/conditions.ts';
import { hasRules, isRequired } from '#record/required.ts';
import { normalise, type Values } from '#record/values.ts';
import type { DraftKeeper } from '../drafts/draftKeeper.ts';
import { createFormStore, type FormStore } from './formStore.ts';

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

/** Fields without a condition listen to nothing: typing in one must not ask the others. */
const unconditional: Pick<FormStore, 'getState' | 'getInitialState' | 'subscribe'> = createFormStore({
  name: 'none', title: '-', one: '-', api: { path: '/api/none/', id: 'id', verbs: ['list'] }, fields: {},
}, {});

/** Whether a condition holds now; true when the declaration has none under this key. */
export function useCondition(key: string): boolean {
  const { store, conditions, isNew } = useFormContext();
  const condition = conditions[key];
  return useStore(condition ? store : unconditional, ({ values }) => !condition || condition(normalise(values, isNew)));
}

/** Whether the rules want a field filled, as the form is now. A filter, and what can only be read, want nothing. */
export function useIsRequired(name: string): boolean {
  const { declaration, store, isNew, place, readOnly } = useFormContext();
  const asks = place === 'form' && !readOnly && declaration.fields[name]?.readOnly !== true && hasRules(declaration, name);
  return useStore(asks ? store : unconditional, ({ values }) => asks && isRequired(declaration, name, values, isNew));
}
