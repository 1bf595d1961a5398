import { sameJson } from '#codecs/sameJson.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { focusInvalid } from '#ui/layers/focus.ts';
import type { Option } from '#ui/options.ts';
import { clearedBy } from '#record/clearedBy.ts';
import { formFields } from '#record/formFields.ts';
import { trimmed, type Values } from '#record/values.ts';
import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';

/** Function that finds the errors of some values, by field. */
type FindWrong = (values: Values) => readonly (readonly [field: string, message: string])[];

/**
 * Function that confirms a change: resolves to the values that change along with it, or to null when the field stays
 * unchanged. Returns null when no question is needed.
 */
type AskBefore = (value: unknown) => Promise<Values | null> | null;

interface FormState {
  values: Values;
  /** The loaded values, to detect changes. */
  initial: Values;
  /** Messages under the fields. */
  errors: Record<string, string>;
  /** The field whose side panel is open; a single name rules out two open panels. */
  openPanel: string | null;
  /** Fields changed since the values were loaded. */
  changed: ReadonlySet<string>;
  /** Entries known from a panel, by field, so that chosen entries have names. */
  knownOptions: Record<string, readonly Option[]>;
}

/**
 * The state of one form or filter. A field subscribes to itself and to the fields of its conditions, so that typing in
 * one never renders the others.
 */
export interface FormStore extends StoreApi<FormState> {
  /**
   * Changes one value; also clears its message, the fields its declaration `clears`, and the fields that `requires` it.
   */
  change(name: string, value: unknown): void;
  /**
   * Registers a question before a change of a field; the last registered guard wins. Returns the function that removes
   * it.
   */
  guard(name: string, ask: AskBefore): () => void;
  /**
   * Marks the fields that `find` reports until it reports none; messages shown only under fields disappear on change
   * (part2 §5).
   */
  point(find: FindWrong): void;
  /** Registers the DOM node of a field; null when it unmounts. */
  place(name: string, node: HTMLElement | null): void;
  /**
   * Registers a function that reveals a field hidden in a tab before it gets the focus. Returns the function that
   * removes it.
   */
  revealWith(reveal: (name: string) => void): () => void;
  /** Focuses the first marked field that can take the focus. */
  focusMarked(): void;
  /** Replaces all values, as after a load. */
  reset(values: Values): void;
  /** Returns whether the values differ from the loaded ones (known trap 5: normalized values are compared). */
  isDirty(): boolean;
  /**
   * Opens a side panel or, with null, closes it; confirms first when the open one has unsaved content (part1 §4, spec
   * D33).
   */
  showPanel(name: string | null): Promise<void>;
  /**
   * Confirms discarding the unsaved content of the open panel and closes it; resolves to whether the form may continue.
   */
  leavePanel(): Promise<boolean>;
  /** Registers the open panel's check for unsaved content; null when it unmounts. */
  holdUnsaved(check: (() => boolean) | null): void;
  /** Stores entries found by a search, or with a new name. */
  rememberOptions(name: string, entries: readonly Option[]): void;
}

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
      const question = guards.findLast((guard) => guard.name === name)?.ask(value);
      if (question)
        void question.then((others) => {
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
      return unsaved?.() === true || !isSameForm(values, initial);
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
      const messages = new Map(
        entries.filter((entry) => known.get(entry.id) !== entry.name).map((entry) => [entry.id, entry]),
      );
      if (messages.size > 0)
        store.setState({
          knownOptions: {
            ...knownOptions,
            [name]: [...(knownOptions[name] ?? []).filter((entry) => !messages.has(entry.id)), ...messages.values()],
          },
        });
    },
  });
}

/** Returns the first message of each field, all messages of a period; limited to `names` if given. */
function messagesOf(
  { fields }: Pick<Declaration, 'fields'>,
  wrong: ReturnType<FindWrong>,
  names?: readonly string[],
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [name, message] of wrong) {
    if (names?.includes(name) === false) continue;
    const earlier = messages[name];
    // Both inputs of a period may be invalid; for any other field one reason is enough.
    if (earlier === undefined) messages[name] = message;
    else if (fields[name]?.kind === 'dateRange') messages[name] = `${earlier}. ${message}`;
  }
  return messages;
}

/** Checks whether two states of a form would be sent alike. */
function isSameForm(a: Values, b: Values): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) =>
    sameJson(trimmed(a[name]), trimmed(b[name])),
  );
}
