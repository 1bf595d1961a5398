import { useEffect, useMemo, useRef, useState } from 'react';
import { conditionsIn } from '#record/conditions.ts';
import { nestedRuleErrors, nestedDeclaration, type NestedFieldOf } from '#record/nested.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FormContextValue } from '../../core/formContext.tsx';
import { createFormStore } from '../../core/formStore.ts';

export interface NestedFormOptions {
  field: NestedFieldOf;
  declaration: Declaration;
  values: Values;
  change: (values: Values) => void;
  /** The object as loaded; it provides the names of chosen entries. */
  record: Values | null;
  readOnly: boolean;
  /** A save has failed, so invalid fields are marked. */
  marked: boolean;
}

/** Returns the context of a nested form: its values are part of a value of the outer form. */
export function useNestedForm({
  field,
  declaration,
  values,
  change,
  record,
  readOnly,
  marked,
}: NestedFormOptions): FormContextValue {
  const [store] = useState(() => createFormStore(declaration, values));
  const sent = useRef(values);
  const tell = useRef(change);
  useEffect(() => {
    tell.current = change;
  }, [change]);
  useEffect(() => {
    if (sent.current === values) return;
    sent.current = values;
    store.reset(values);
  }, [store, values]);
  useEffect(
    () =>
      store.subscribe((now) => {
        if (now.values === sent.current) return;
        sent.current = now.values;
        tell.current(now.values);
      }),
    [store],
  );
  useEffect(() => {
    if (marked) store.point((now) => nestedRuleErrors(field, now));
  }, [store, field, marked]);
  return useMemo(
    (): FormContextValue => ({
      declaration,
      store,
      conditions: conditionsIn(declaration),
      record,
      isNew: false,
      place: 'form',
      readOnly,
    }),
    [declaration, store, record, readOnly],
  );
}

/** Returns the declaration of the objects of a field, with the lookups of the outer declaration. */
export function useNestedDeclaration(field: NestedFieldOf, { lookups }: Pick<Declaration, 'lookups'>): Declaration {
  return useMemo((): Declaration => ({ ...nestedDeclaration(field), ...(lookups && { lookups }) }), [field, lookups]);
}
