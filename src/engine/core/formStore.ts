import { sameJson } from '#codecs/sameJson.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { focusInvalid } from '#ui/layers/focus.ts';
import type { Option } from '#ui/options.ts';
import { clearedBy } from '#record/clearedBy.ts';
import { formFields } from '#record/formFields.ts';
import { normalise, type Values } from '#record/values.ts';
import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';

/** What is wrong with some values, by field. */
type FindWrong = (values: Values) => readonly (readonly [field: string, message: string])[];

/** What else changes with a new value, null when the field stays as it is; null at once when there is nothing to ask. */
type AskBefore = (value: unknown) => Promise<Values | null> | null;

interface FormState {
  values: Values;
  /** What was loaded, to tell whether anything changed. */
  initial: Values;
  /** Messages under fields. */
  errors: Record<string, string>;
  /** The field whose side panel is open: two open panels cannot be represented. */
  openPanel: string | null;
  /** The fields that were changed since the values were loaded. */
  changed: ReadonlySet<string>;
  /** Entries known from a panel, by field: what is chosen keeps its name. */
  knownOptions: Record<string, readonly Option[]>;
}

/**
 * The state of one form or filter. A field subscribes to itself and to what its conditions name, so that typing in one
 * never renders the others.
 */
export interface FormStore extends StoreApi<FormState> {
  /** Changes one value: clears its message, what its declaration `clears`, and what `requires` it. */
  change(name: string, value: unknown): void;
  /** Lets a change of a field be asked about first; the last who wants to, does. Gives back what ends it. */
  guard(name: string, ask: AskBefore): () => void;
  /** Marks the fields that `find` finds wrong, until it finds no more of them; what is told under fields alone goes as it is changed (part2 §5). */
  point(find: FindWrong): void;
  /** Where a field stands in the page; null when it goes. */
  place(name: string, node: HTMLElement | null): void;
  /** What brings a field into view that a tab may hide, before it takes the focus. Gives back what ends it. */
  revealWith(reveal: (name: string) => void): () => void;
  /** Gives the focus to the first of the marked fields that takes it. */
  focusMarked(): void;
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
  let find: FindWrong = () => [];
  const places = new Map<string, HTMLElement>();
  let reveal: ((name: string) => void) | undefined;
  const guards: { name: string; ask: AskBefore }[] = [];
  const store = createStore<FormState>(() => ({
    values: initial,
    initial,
    errors: {},
    changed: new Set(),
    openPanel: null,
    knownOptions: {},
  }));
  function put(name: string, value: unknown, others: Values = {}): void {
    const { values, errors, changed } = store.getState();
    const next = { [name]: value, ...others, ...clearedBy(declaration, name, value, values) };
    const now = { ...values, ...next };
    const marked = Object.keys(errors).filter((item) => item !== name || declaration.rules?.show === 'dialog');
    store.setState({
      values: now,
      errors: marked.length === 0 ? {} : messagesOf(declaration, find(now), marked),
      changed: new Set([...changed, ...Object.keys(next)]),
    });
  }
  return Object.assign(store, {
    change(name: string, value: unknown) {
      if (Object.is(store.getState().values[name], value)) return;
      const asked = guards.findLast((guard) => guard.name === name)?.ask(value);
      if (asked)
        void asked.then((others) => {
          if (others) put(name, value, others);
        });
      else put(name, value);
    },
    guard(name: string, ask: AskBefore) {
      const guard = { name, ask };
      guards.push(guard);
      return () => void guards.splice(guards.indexOf(guard), 1);
    },
    point(next: FindWrong) {
      find = next;
      store.setState({ errors: messagesOf(declaration, find(store.getState().values)) });
    },
    place(name: string, node: HTMLElement | null) {
      if (node) places.set(name, node);
      else places.delete(name);
    },
    revealWith(next: (name: string) => void) {
      reveal = next;
      return () => {
        if (reveal === next) reveal = undefined;
      };
    },
    focusMarked() {
      const { errors } = store.getState();
      formFields(declaration).some((name) => {
        if (!(name in errors)) return false;
        reveal?.(name);
        return focusInvalid(places.get(name));
      });
    },
    reset(values: Values) {
      store.setState({ values, initial: values, errors: {}, changed: new Set() });
    },
    isDirty() {
      const { values, initial } = store.getState();
      return unsaved?.() === true || !sameJson(normalise(values, false), normalise(initial, false));
    },
    async showPanel(name: string | null) {
      if (await confirmDiscard(unsaved?.() === true)) store.setState({ openPanel: name });
    },
    async leavePanel() {
      if (unsaved?.() !== true) return true;
      if (!(await confirmDiscard(true))) return false;
      store.setState({ openPanel: null });
      return true;
    },
    holdUnsaved(check: (() => boolean) | null) {
      unsaved = check;
    },
    rememberOptions(name: string, entries: readonly Option[]) {
      const { knownOptions } = store.getState();
      const known = new Map(knownOptions[name]?.map((entry) => [entry.id, entry.name]));
      const told = new Map(
        entries.filter((entry) => known.get(entry.id) !== entry.name).map((entry) => [entry.id, entry]),
      );
      if (told.size > 0)
        store.setState({
          knownOptions: {
            ...knownOptions,
            [name]: [...(knownOptions[name] ?? []).filter((entry) => !told.has(entry.id)), ...told.values()],
          },
        });
    },
  });
}

/** The first message of each field, all of a period, or of those fields alone that are named. */
function messagesOf(
  { fields }: Pick<Declaration, 'fields'>,
  wrong: ReturnType<FindWrong>,
  names?: readonly string[],
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [name, message] of wrong) {
    if (names?.includes(name) === false) continue;
    const earlier = messages[name];
    // The two inputs of a period may each have something wrong; of any other field one reason is enough.
    if (earlier === undefined) messages[name] = message;
    else if (fields[name]?.kind === 'dateRange') messages[name] = `${earlier}. ${message}`;
  }
  return messages;
}
