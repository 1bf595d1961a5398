import { useCreate, useDataProvider, useUpdate, type BaseRecord } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { firstNames } from '#codecs/plural.ts';
import { randomUuid } from '#codecs/randomUuid.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { ApiError } from '#schemas/apiError.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { alertError, confirm } from '#ui/dialogs/dialogs.ts';
import { useInvalidateOnNotFound } from '../core/useInvalidateOnNotFound.ts';
import { useEarlierChangesLink } from '../core/useEarlierChangesLink.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useAllowed } from '../core/useAllowed.ts';
import { useWriteEffects } from '../core/useWriteEffects.ts';
import { useOverwriteGuard, type LoadedRecord, type Adopt } from '../conflicts/useOverwriteGuard.tsx';
import { bodyOf } from '#record/body.ts';
import { titleField } from '#record/titleOf.ts';
import type { Values } from '#record/values.ts';
import { toRecordId } from '../list/useResourceList.ts';
import { useConnectionWait, type ConnectionWait } from '../core/writes/useConnectionWait.ts';
import { notifyWrite } from '../core/writes/notifyWrite.ts';
import type { FormStore } from '../core/formStore.ts';
import { markRejectedFields } from './markRejectedFields.ts';
import { canSubmit } from '../core/canSubmit.ts';
import { showFailure } from '../core/policies.ts';
import { updateBody } from '../core/updateBody.ts';
import { isRecord, recordIn } from '#codecs/records.ts';

interface SaveParts {
  declaration: Declaration;
  store: FormStore;
  /** null creates a new record. */
  id: string | number | null;
  loaded: LoadedRecord;
  /** Sent together with the form's values. */
  extraValues?: Values | undefined;
}

interface Save {
  busy: boolean;
  /**
   * Validates, sends once even if called repeatedly, and shows a failure by its policy; resolves to whether the record
   * was saved.
   */
  save: () => Promise<boolean>;
  /** State of a save that waits for the connection. */
  wait: ConnectionWait;
  question: ReactNode;
  adopt: Adopt;
}

/**
 * Creates (no id) or updates (with id) the record of a form (part1 §4). The form's input is never changed without a
 * confirmation.
 */
export function useSave({ declaration, store, id, loaded, extraValues = {} }: SaveParts): Save {
  const { customFields, host } = useEngine();
  const onNotFound = useInvalidateOnNotFound(collectionOf(declaration));
  const guard = useOverwriteGuard(declaration, store, id, loaded);
  const mayCreate = useAllowed(declaration, 'create');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const wait = useConnectionWait();
  const loadEffects = useWriteEffects(declaration);
  const { write, forgetCreation } = useRecordWrite(declaration, store, guard, extraValues);
  const reportReplaced = useReplacedReport(declaration, mayCreate);

  const repeats = host.embedded;
  /** Asks about what the save does beyond the record; null when the user gives it up. */
  const askEffect = async (): Promise<{ note?: string | undefined } | null> => {
    if (id === null) return {};
    const { initial: before, values: after } = store.getState();
    const body = bodyOf(declaration, after, id, customFields);
    const effect = await (await loadEffects())?.ofSave([{ id, before, after, body }]);
    if (!effect) return {};
    return (await confirm({ ...effect, no: 'Отмена' })) ? { note: effect.note } : null;
  };
  const send = async (as: string | number | null, force: boolean, note?: string, tries = 1): Promise<boolean> => {
    try {
      if (!(await wait.ready())) return false;
      if (as !== null && !(await guard.before())) return false;
      const { id: written, made, answer } = await write(as, force);
      const title = store.getState().values[titleField(declaration) ?? ''];
      notifyWrite({
        declaration,
        action: as === null ? 'create' : 'update',
        id: written,
        title: typeof title === 'string' ? title : '',
        note,
        ...reportReplaced(answer),
      });
      guard.saved();
      if (made) await showOnce(declaration, made);
      return true;
    } catch (error) {
      // Repeating an update is harmless; repeating a creation would make two records where it has no key.
      if ((as !== null || repeats) && (await wait.lost(error))) return send(as, force, note, tries);
      // A refused one is not stored: sent again, it is a new one with its own moment.
      if (error instanceof ApiError && error.status !== undefined && error.status < 500) forgetCreation();
      setBusy(false);
      onNotFound(error);
      const next = await outcomeOf(error, as, tries);
      if (next === null) return false;
      setBusy(true);
      return send(next.as, next.force, note, tries + 1);
    }
  };
  /** Returns how to repeat a refused save after the user has answered; null to give it up. */
  const outcomeOf = async (
    error: unknown,
    as: string | number | null,
    tries: number,
  ): Promise<{ as: string | number | null; force: boolean } | null> => {
    if (as !== null && mayCreate && error instanceof ApiError && error.status === 404)
      return (await confirmNewRecord(error.text)) ? { as: null, force: false } : null;
    if (as === null && !repeats && error instanceof ApiError && error.kind === 'unanswered') {
      await alertError(error.text, mayBeThere);
      return null;
    }
    // An API that refuses each version would be asked for ever.
    const outcome = tries < maxTries ? await guard.after(error) : 'other';
    if (outcome !== 'other') return outcome === 'again' ? { as, force: false } : null;
    if ((await showFailure(declaration.errors, error)) !== 'shown') return { as, force: true };
    if (error instanceof ApiError) markRejectedFields(declaration, store, error);
    return null;
  };
  const save = async () => {
    if (running.current) return false;
    running.current = true;
    try {
      if (!(await canSubmit(declaration, store, id === null))) return false;
      setBusy(true);
      const effect = await askEffect();
      return effect !== null && (await send(id, false, effect.note));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, save, wait, question: guard.question, adopt: guard.adopt };
}

/** Returns what creates or updates the record, and what forgets a creation that may have been stored. */
function useRecordWrite(
  declaration: Declaration,
  store: FormStore,
  guard: ReturnType<typeof useOverwriteGuard>,
  extraValues: Values,
) {
  const { customFields } = useEngine();
  const resource = collectionOf(declaration);
  const { mutateAsync: create } = useCreate<BaseRecord>(quietly);
  const { mutateAsync: update } = useUpdate<BaseRecord>({ ...quietly, mutationMode: 'pessimistic' });
  const creation = useRef(noCreation);
  const forgetCreation = () => {
    creation.current = noCreation;
  };
  /**
   * Returns what a creation sends and its key: the same of both until the user changes something, so that sending it
   * again makes no second record. The moment of sending is left out of the comparison, and that of the first time is
   * sent again, because a key belongs to one body (decision 0098).
   */
  const creationOf = (values: object): { key: string; values: object } => {
    const typed = bodyOf(declaration, store.getState().values, null, customFields, 0);
    const body = JSON.stringify({ ...values, ...typed });
    if (creation.current.body !== body) creation.current = { body, key: randomUuid(), values };
    return creation.current;
  };
  const write = async (as: string | number | null, force: boolean) => {
    const state = store.getState();
    const whole = bodyOf(declaration, state.values, as, customFields);
    const body =
      as === null
        ? whole
        : updateBody(declaration, () => bodyOf(declaration, state.initial, as, customFields), whole, guard.record());
    const values = { ...body, ...extraValues, ...(force ? { force: true } : {}) };
    if (as === null) {
      const { key, values: sent } = creationOf(values);
      const { data } = await create({ resource, values: sent, meta: { key } });
      forgetCreation();
      return { id: toRecordId(data[declaration.api.id]), made: data, answer: data };
    }
    const { data } = await update({
      resource,
      id: as,
      values: { ...values, ...guard.body() },
      meta: { headers: guard.headers() },
    });
    return { id: as, answer: data };
  };
  return { write, forgetCreation };
}

/** Returns a function that reports the records that a forced save has replaced, and offers to restore them. */
function useReplacedReport(declaration: Declaration, mayCreate: boolean) {
  const { host } = useEngine();
  const { custom } = useDataProvider()();
  const client = useQueryClient();
  const more = useEarlierChangesLink(declaration, 'delete');
  /** Returns the text about the records that a forced save replaced, and the action that restores them (spec D46). */
  return (response: unknown) => {
    const replaced = replacedRecords(response);
    if (replaced === undefined) return {};
    const { titles, entries } = replaced;
    const offersUndo = host.history === true && mayCreate && custom !== undefined && entries.length > 0;
    const run = async () =>
      (await import('../core/useRestore.ts'))
        .restoreBy(custom as NonNullable<typeof custom>, client)
        .restoreReplaced(declaration, entries);
    return {
      note: `Заменено: ${firstNames(titles, 2)}`,
      ...(offersUndo && { undo: { label: 'Вернуть', run: () => void run() }, ...(more && { more }) }),
    };
  };
}

/** Shows the values that the response to a creation contains only once, to be copied; missing values are not shown. */
async function showOnce({ form }: Declaration, response: BaseRecord): Promise<void> {
  const { value = '', title = '', text = '' } = form?.shownOnce ?? {};
  const secret: unknown = response[value];
  if (typeof secret === 'string' && secret !== '')
    await confirm({ title, lines: [text], copied: { label: title, text: secret }, yes: 'Готово' });
}

/** No creation is known that may have been stored. */
const noCreation: { body: string; key: string; values: object } = { body: '', key: '', values: {} };

/** Others may change a record repeatedly: after this number of attempts the refusal is shown. */
const maxTries = 3;

/** Message for a new record that was sent without a response. */
const mayBeThere = 'Неизвестно, сохранилась ли запись. Прежде чем отправить её снова, посмотрите, нет ли её в списке.';

/** Offers to create a record again that was deleted while it was edited. */
function confirmNewRecord(text: string): Promise<boolean> {
  return confirm({ title: 'Запись удалена', lines: [text], yes: 'Сохранить как новую', no: 'Отмена' });
}

/** The list reloads itself and the error policies report failures, so both are disabled in Refine. */
const quietly: { invalidates: []; successNotification: false; errorNotification: false } = {
  invalidates: [],
  successNotification: false,
  errorNotification: false,
};

/** Records replaced by a forced save: names for the message, and history entries that undo the replacement. */
interface ReplacedRecords {
  titles: string[];
  entries: number[];
}

/** Parses `replaced` in the response to a save; undefined when it is missing. */
function replacedRecords(response: unknown): ReplacedRecords | undefined {
  const { replaced } = recordIn(response);
  const rows = Array.isArray(replaced) ? replaced.filter(isRecord) : [];
  if (rows.length === 0) return undefined;
  return {
    titles: rows.flatMap(({ title }) => (typeof title === 'string' ? title : [])),
    entries: rows.flatMap(({ entry }) => (typeof entry === 'number' ? entry : [])),
  };
}
