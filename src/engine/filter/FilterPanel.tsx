import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { FormField } from '../form/FormField.tsx';
import { FormProvider, type FormContextValue } from '../form/formContext.tsx';
import { createFormStore, sameValue } from '../form/formStore.ts';
import { emptyFilter, type Values } from '#record/values.ts';

interface FilterPanelProps {
  declaration: Declaration;
  /** The filter in force; when it changes from outside (Back, a link), the panel follows. */
  applied: Values;
  apply: (values: Values) => void;
  /** While a request runs, `Применить` is disabled. */
  busy: boolean;
  create?: (() => void) | undefined;
  /** Stands beside the title, such as a total. */
  total?: ReactNode;
}

const noConditions = {};

/** The filter of a list: a form named by its title (spec D8). */
export function FilterPanel({ declaration, applied, apply, busy, create, total }: FilterPanelProps): ReactNode {
  const { filter } = declaration;
  const [store] = useState(() => createFormStore(declaration, applied));
  const context = useMemo((): FormContextValue => (
    { declaration, store, conditions: noConditions, record: null, isNew: false, place: 'filter', readOnly: false }
  ), [declaration, store]);
  useEffect(() => {
    if (!sameValue(store.getState().values, applied)) store.reset(applied);
  }, [store, applied]);
  const submitsItself = filter?.submit === 'change';
  // What Back or a link has put there is in force already.
  const applyNow = useEffectEvent((values: Values) => { if (!sameValue(values, applied)) apply(values); });
  useEffect(() => {
    if (!submitsItself) return undefined;
    return store.subscribe((state, before) => { if (state.values !== before.values) applyNow(state.values); });
  }, [store, submitsItself]);
  if (!filter) return null;
  const clear = () => {
    const values = emptyFilter(declaration, filter.fields);
    store.reset(values);
    if (!submitsItself) apply(values);
  };
  return (
    <FormProvider value={context}>
      <form
        className="filter" aria-label={filter.title}
        onSubmit={(event) => { event.preventDefault(); if (!busy) apply(store.getState().values); }}
      >
        {create && filter.create && <Button type="primary" className="filter-create" onClick={create}>{filter.create}</Button>}
        <div className="filter-head">
          <h2>{filter.title}</h2>
          <Button type="link" size="small" onClick={clear}>Очистить</Button>
        </div>
        {total}
        <div className="filter-fields">{filter.fields.map((name) => <FormField key={name} name={name} />)}</div>
        {!submitsItself && <Button htmlType="submit" className="filter-apply" disabled={busy}>Применить</Button>}
      </form>
    </FormProvider>
  );
}
