import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { kindOf } from '#kinds/registry.ts';
import type { Option } from '#ui/options.ts';
import { normalise, type Values } from '#record/values.ts';
import { mayLose } from '#ui/unsaved/mayLose.ts';

interface FormState {
  values: Values;
  /** What was loaded, to tell whether anything changed. */
  initial: Values;
  /** Messages under fields. */
  errors: Record<string, string>;
  /** The field whose side panel is open: two open panels cannot be represented. */
  openPanel: string | null;
  /** Entries knownOptions in searches on the server, by field: what is chosen keeps its name. */
  knownOptions: Record<string, readonly Option[]>;
}

/**
 * The state of one form or filter. A field subscribes to itself and to what its conditions name, so that typing in one
 * never renders the others.
 */
export interface FormStore extends StoreApi<FormState> {
  /** Changes one value: clears its message, what its declaration `clears`, and what `requires` it. */
  change(name: string, value: unknown): void;
  /** Replaces every value, as after a load. */
  reset(values: Values): void;
  /** Whether anything differs from what was loaded (known trap 5: normalised values are compared). */
  isDirty(): boolean;
  /** Opens a side panel or, with null, closes it; what the open one holds unsaved is asked about first (part1 §4, spec D33). */
  showPanel(name: string | null): Promise<void>;
  /** Whether the form may go on without what the open panel holds unsaved, after the question; the panel is closed then. */
  leavePanel(): Promise<boolean>;
  /** The open panel tells whether it holds something unsaved; null when it goes. */
  holdUnsaved(check: (() => boolean) | null): void;
  /** Remembers the entries that a search found, or that have a new name. */
  rememberOptions(name: string, entries: readonly Option[]): void;
}

/** A store over the fields of a declaration. */
export function createFormStore(declaration: Declaration, initial: Values): FormStore {
  let unsaved: (() => boolean) | null = null;
  const store = createStore<FormState>(() => ({ values: initial, initial, errors: {}, openPanel: null, knownOptions: {} }));
  return Object.assign(store, {
    change(name: string, value: unknown) {
      const { values, errors } = store.getState();
      if (Object.is(values[name], value)) return;
      const { [name]: _cleared, ...others } = errors;
      store.setState({ values: { ...values, [name]: value, ...clearedBy(declaration, name, value, values) }, errors: others });
    },
    reset(values: Values) {
      store.setState({ values, initial: values, errors: {} });
    },
    isDirty() {
      const { values, initial } = store.getState();
      return unsaved?.() === true || !sameValue(normalise(values, false), normalise(initial, false));
    },
    async showPanel(name: string | null) {
      if (await mayLose(unsaved?.() === true)) store.setState({ openPanel: name });
    },
    async leavePanel() {
      if (unsaved?.() !== true) return true;
      if (!await mayLose(true)) return false;
      store.setState({ openPanel: null });
      return true;
    },
    holdUnsaved(check: (() => boolean) | null) {
      unsaved = check;
    },
    rememberOptions(name: string, entries: readonly Option[]) {
      const { knownOptions } = store.getState();
      const known = new Map(knownOptions[name]?.map((entry) => [entry.id, entry.name]));
      const told = new Map(entries.filter((entry) => known.get(entry.id) !== entry.name).map((entry) => [entry.id, entry]));
      if (told.size > 0) store.setState({ knownOptions: { ...knownOptions, [name]: [...(knownOptions[name] ?? []).filter((entry) => !told.has(entry.id)), ...told.values()] } });
    },
  });
}

function clearedBy(declaration: Declaration, name: string, value: unknown, values: Values): Values {
  const named = declaration.fields[name]?.clears?.[String(value)] ?? [];
  const dependants = Object.entries(declaration.fields)
    .filter(([other, field]) => other in values && 'requires' in field && field.requires === name)
    .map(([other]) => other);
  return Object.fromEntries([...named, ...dependants].map((other) => {
    const field = declaration.fields[other] as Field;
    return [other, kindOf(field).empty(field)];
  }));
}

/** Deep equality of plain data. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length
    && keys.every((key) => sameValue((a as Values)[key], (b as Values)[key]));
}
