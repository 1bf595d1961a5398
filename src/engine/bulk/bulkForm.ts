import { inputErrors } from '#record/inputErrors.ts';
import { emptyValues, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFormStore, type FormStore } from '../core/formStore.ts';
import { bulkFields } from '../runs/bulkPlan.ts';

/** The form of a bulk change: only fields that can be set in many records, and only marked ones are written. */
export interface BulkForm {
  /** Declares the fields; the rules are checked per record, not in this form. */
  declaration: Declaration;
  names: readonly string[];
  store: FormStore;
  /** Fields to change: edited ones, or ones marked by hand, such as a field to be emptied. */
  marked: StoreApi<{ names: ReadonlySet<string> }>;
  mark: (name: string, on: boolean) => void;
  /** Returns the new values by field, or null when a value is malformed; the form then shows the error. */
  newValues: () => Values | null;
}

export function createBulkForm(whole: Declaration): BulkForm {
  const names = bulkFields(whole);
  const { rules: _rules, ...rest } = whole;
  const declaration: Declaration = { ...rest, form: { submit: {}, fields: names } };
  const store = createFormStore(declaration, emptyValues(declaration, names));
  const marked = createStore<{ names: ReadonlySet<string> }>(() => ({ names: new Set() }));
  const mark = (name: string, on: boolean) => {
    const others = [...marked.getState().names].filter((item) => item !== name);
    marked.setState({ names: new Set(on ? [...others, name] : others) });
  };
  store.subscribe(({ values }, before) => {
    for (const name of names) if (!Object.is(values[name], before.values[name])) mark(name, true);
  });
  const markedValues = (values: Values): Values =>
    Object.fromEntries(names.filter((name) => marked.getState().names.has(name)).map((name) => [name, values[name]]));
  return {
    declaration,
    names,
    store,
    marked,
    mark,
    newValues() {
      const newMarked = markedValues(store.getState().values);
      if (inputErrors(declaration, newMarked).length === 0) return newMarked;
      store.point((values) => inputErrors(declaration, markedValues(values)));
      store.focusMarked();
      return null;
    },
  };
}
