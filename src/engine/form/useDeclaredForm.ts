import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { conditionsIn } from '#record/conditions.ts';
import { copyOf } from '#record/copyOf.ts';
import { valueFields } from '#record/formFields.ts';
import { emptyValues, type Values } from '#record/values.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { useAllowed } from '../core/useAllowed.ts';
import type { ConnectionWait } from '../core/writes/useConnectionWait.ts';
import type { FormContextValue, ReadOnlyReason } from '../core/formContext.tsx';
import { createFormStore, type FormStore } from '../core/formStore.ts';
import type { Adopt } from '../conflicts/useOverwriteGuard.tsx';
import type { Reload } from './useFormSource.ts';
import { useOthersWrite } from './useOthersWrite.ts';
import { useSave } from './useSave.ts';
import { createDraftKeeper, type FormWithDraft } from '../drafts/draftKeeper.ts';
import { useDrafts, type DraftKeeper } from '../core/draftsContext.ts';

export interface FormParts {
  declaration: Declaration;
  id: string | number | null;
  /** The loaded record, null for a new one. */
  record: Values | null;
  /** The record whose values a new record starts with. */
  copied?: Values | null;
  /** Version of the loaded record, if the API has versions. */
  version?: string | undefined;
  /** Why the user may only read the record. */
  readOnlyReason?: ReadOnlyReason | undefined;
  reload?: Reload;
  /** Body fields that are not in the form. */
  extraValues?: Values;
}

interface DeclaredForm {
  context: FormContextValue;
  store: FormStore;
  busy: boolean;
  /** Validates and sends; resolves to whether the record was saved. */
  save: () => Promise<boolean>;
  /** State of a save that waits for the connection. */
  wait: ConnectionWait;
  /** Dialogs of the save, drawn next to the form. */
  question: ReactNode;
  submitText: string;
}

/** Returns the state of a form over a declaration, for any screen: its values and its saving. */
export function useDeclaredForm({
  declaration,
  id,
  record,
  copied = null,
  version,
  readOnlyReason,
  reload,
  extraValues,
}: FormParts): DeclaredForm {
  const isNew = id === null;
  const store = useMemo(() => {
    const initialStore = createFormStore(
      declaration,
      isNew ? emptyValues(declaration, valueFields(declaration)) : valuesOf(declaration, record),
    );
    // A copy is not saved yet: its values count as typed.
    if (copied) initialStore.setState({ values: copyOf(declaration, copied) });
    return initialStore;
  }, [declaration, isNew, record, copied]);
  const readOnly = !useAllowed(declaration, isNew ? 'create' : 'edit');
  const adoptNow = useRef<Adopt>(null);
  const draft = useDraftKeeper({
    declaration,
    id,
    store,
    readOnly,
    adopt: useCallback((drafted) => adoptNow.current?.(drafted) ?? Promise.resolve(false), []),
  });
  const othersWrite = useOthersWrite({ declaration, id, store, reload });
  const context = useMemo(
    (): FormContextValue => ({
      declaration,
      store,
      conditions: conditionsIn(declaration),
      record: record ?? copied,
      isNew,
      place: 'form',
      readOnly,
      readOnlyReason,
      draft,
      othersWrite,
    }),
    [declaration, store, record, copied, isNew, readOnly, readOnlyReason, draft, othersWrite],
  );
  const {
    busy,
    save: send,
    wait,
    question,
    adopt,
  } = useSave({ declaration, store, id, loaded: { record, version }, extraValues });
  useEffect(() => {
    adoptNow.current = adopt;
  });
  const save = async () => {
    const saved = await send();
    if (saved) draft?.saved();
    return saved;
  };
  const { create = 'Создать', update = 'Сохранить' } = declaration.form?.submit ?? {};
  return { context, store, busy, save, wait, question, submitText: isNew ? create : update };
}

/** Saves the input of a form as a draft; returns null when the form is read-only or drafts are not stored. */
function useDraftKeeper({
  declaration,
  id,
  store,
  adopt,
  readOnly,
}: FormWithDraft & { readOnly: boolean }): DraftKeeper | null {
  const drafts = useDrafts();
  const keeper = useMemo(
    () => (drafts && !readOnly ? createDraftKeeper(drafts, { declaration, id, store, adopt }) : null),
    [drafts, readOnly, declaration, id, store, adopt],
  );
  useEffect(() => keeper?.start(), [keeper]);
  return keeper;
}
