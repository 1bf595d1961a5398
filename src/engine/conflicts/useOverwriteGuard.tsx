import { useDataProvider, type BaseRecord } from '@refinedev/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { changes } from '#record/changes.ts';
import { merge, withTheirs, type Conflict, type Merged } from '#record/merge.ts';
import type { Values } from '#record/values.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { canSubmit } from '../core/canSubmit.ts';
import type { FormStore } from '../core/formStore.ts';
import { useEngine } from '../core/engineContext.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { guardOf } from './guardOf.ts';
import { rowKindsOf } from './rowKinds.ts';
import { labelsOf } from './conflictText.ts';
import { useLastAuthor } from './useLastAuthor.ts';

/** A loaded record, null for a new one, and the version that the API returned. */
export interface LoadedRecord {
  record: Values | null;
  version: string | undefined;
}

/**
 * Puts values that were typed over an earlier state of the record into the form, merged with the stored state; resolves
 * to false when the user cancels.
 */
export type Adopt = (begun: { base: Values; values: Values }) => Promise<boolean>;

export interface OverwriteGuard {
  /**
   * When the API cannot detect conflicts, checks whether others have saved the record since; resolves to false when the
   * form must not be sent.
   */
  before: () => Promise<boolean>;
  /** Returns the record as last loaded. */
  record: () => Values | null;
  /** Fields added to the body of an update so that the API detects conflicts. */
  body: () => Values;
  /** Headers of an update that make the API refuse it when others have saved the record since. */
  headers: () => Record<string, string>;
  /**
   * Handles a refused update: `again` when the form now holds both changes, `stay` when it must not be sent, `other`
   * when the reason is not a conflict.
   */
  after: (error: unknown) => Promise<'again' | 'stay' | 'other'>;
  adopt: Adopt;
  /** Reports what was merged. */
  saved: () => void;
  /** The open dialog. */
  question: ReactNode;
}

interface Question {
  merged: Merged;
  who: string | null;
  answer: (values: Values | null) => void;
}

/**
 * Prevents a save from overwriting changes that others have saved since the record was loaded (spec D70;
 * docs/history.md, 'Conflicts').
 */
export function useOverwriteGuard(
  declaration: Declaration,
  store: FormStore,
  id: string | number | null,
  loaded: LoadedRecord,
): OverwriteGuard {
  const engine = useEngine();
  const { getOne } = useDataProvider()();
  const lastAuthor = useLastAuthor(declaration.name, id);
  const known = useRef(loaded);
  const { record, version: loadedVersion } = loaded;
  useEffect(() => {
    known.current = { record, version: loadedVersion };
  }, [record, loadedVersion]);
  const others = useRef<{ who: string | null; labels: string[] } | null>(null);

  const rowsOf = rowKindsOf(declaration, engine);
  const { ask, question } = useConflictQuestion(declaration, rowsOf);
  const {
    api: { version },
  } = declaration;
  const kind = guardOf(declaration, engine.host.versions);

  const read = async (): Promise<LoadedRecord> => {
    const response = (await getOne<BaseRecord>({ resource: collectionOf(declaration), id: id as string | number })) as {
      data: BaseRecord;
      version?: string;
    };
    return { record: response.data, version: response.version };
  };
  /** Merges both changes into the form; resolves to false when the user wants to review it first. */
  const mergeInto = async (base: Values, mine: Values, theirs: Values): Promise<boolean> => {
    const merged = merge(declaration, base, mine, theirs, rowsOf);
    const changed = merged.theirs.length > 0;
    const who = changed ? await lastAuthor() : null;
    const decided = merged.conflicts.length === 0 ? merged.values : await ask(merged, who);
    if (decided === null) return false;
    if (changed) others.current = { who, labels: labelsOf(declaration, merged.theirs) };
    store.setState({ values: decided, initial: theirs, errors: {}, openPanel: null });
    return true;
  };
  /** Merges the changes that others have saved into the form; resolves to false when the form must not be sent. */
  const take = async (now: LoadedRecord): Promise<boolean> => {
    const { initial, values } = store.getState();
    const theirs = valuesOf(declaration, now.record);
    const changed = changes(declaration, initial, theirs).length > 0;
    if (changed && !(await mergeInto(initial, values, theirs))) return false;
    known.current = now;
    return !changed || canSubmit(declaration, store, false);
  };

  return {
    before: async () => kind !== 'reread' || id === null || take(await read()),
    headers: () =>
      Object.fromEntries(
        (kind === 'tag' || kind === 'header') && known.current.version !== undefined
          ? [['If-Match', known.current.version]]
          : [],
      ),
    record: () => known.current.record,
    body: () =>
      typeof version === 'object' && 'field' in version && kind === 'field'
        ? { [version.field]: known.current.record?.[version.field] }
        : {},
    after: async (error) => {
      if (!(error instanceof ApiError) || id === null || kind === 'none') return 'other';
      if (error.status !== 412 && !(kind === 'field' && error.status === 409)) return 'other';
      return (await take(await read())) ? 'again' : 'stay';
    },
    adopt: ({ base, values }) => mergeInto(base, values, store.getState().initial),
    saved: () => {
      const change = others.current;
      others.current = null;
      if (change)
        showMessage({
          text: `Объединено с правками${change.who === null ? ' других' : `: ${change.who}`} — ${change.labels.join(', ')}`,
        });
    },
    question,
  };
}

/** Returns what asks the user about conflicts, and the dialog while it is open; an answer of null cancels. */
function useConflictQuestion(
  declaration: Declaration,
  rowsOf: ReturnType<typeof rowKindsOf>,
): { ask: (merged: Merged, who: string | null) => Promise<Values | null>; question: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const open = useRef<Question | null>(null);
  useEffect(() => () => open.current?.answer(null), []);
  const ask = (merged: Merged, who: string | null): Promise<Values | null> =>
    new Promise((resolve) => {
      const answer = (values: Values | null) => {
        open.current = null;
        setQuestion(null);
        resolve(values);
      };
      open.current = { merged, who, answer };
      setQuestion(open.current);
    });
  return {
    ask,
    question: question && (
      <ConflictDialog
        declaration={declaration}
        conflicts={question.merged.conflicts}
        theirs={question.merged.theirs}
        who={question.who}
        rowsOf={rowsOf}
        cancel={() => question.answer(null)}
        decide={(taken: readonly Conflict[]) =>
          question.answer(withTheirs(declaration, question.merged, taken, rowsOf))
        }
      />
    ),
  };
}
