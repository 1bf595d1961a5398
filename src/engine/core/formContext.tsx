import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Conditions } from '#record/conditions.ts';
import type { Values } from '#record/values.ts';
import type { DraftKeeper } from './draftsContext.ts';
import type { FormStore } from './formStore.ts';

/**
 * Why a user may only read a record: a missing right, or territories that the record concerns besides the user's own.
 */
export type ReadOnlyReason = 'right' | 'territories';

/** A write of the open record by another user. */
export interface OthersWrite {
  /** Full name; undefined when the user may not know it. */
  by: string | undefined;
  at: Date;
}

export interface FormContextValue {
  declaration: Declaration;
  store: FormStore;
  conditions: Conditions;
  /**
   * The loaded record or the source of a copy: it provides the names of chosen entries. Null for any other new record
   * and in filters.
   */
  record: Values | null;
  isNew: boolean;
  /** A filter may have no value for a field; a form holds the values of one record. */
  place: 'form' | 'filter';
  /** The resource has no verb that saves the record, or the user has no right to. */
  readOnly: boolean;
  /** Why the user may only read the record; shown above its fields. */
  readOnlyReason?: ReadOnlyReason | undefined;
  /** Saves the input as a draft; absent in filters and read-only forms. */
  draft?: DraftKeeper | null;
  /** The last write of the open record by another user that the form does not show. */
  othersWrite?: OthersWrite | null;
}

const FormContext = createContext<FormContextValue | null>(null);
export const FormProvider = FormContext.Provider;

export function useFormContext(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('A field stands outside a form');
  return context;
}

/** Returns the value of one field; renders only when it changes. */
export function useFieldValue(name: string): unknown {
  const { store } = useFormContext();
  return useStore(store, (state) => state.values[name]);
}

export function useField(name: string): Field {
  const { declaration } = useFormContext();
  const field = declaration.fields[name];
  if (!field) throw new Error(`Ресурс «${declaration.name}»: нет поля «${name}»`);
  return field;
}
