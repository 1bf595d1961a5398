import { useOne, type BaseRecord, type GetOneResponse } from '@refinedev/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { sameJson } from '#codecs/sameJson.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { useInvalidateOnNotFound } from '../core/useInvalidateOnNotFound.ts';
import { useAllowed } from '../core/useAllowed.ts';
import type { ReadOnlyReason } from '../core/formContext.tsx';
import type { Values } from '#record/values.ts';
import { recordKey, useEvictOnClose } from './recordQuery.ts';

/** Shown in place of the form of a new record. */
export const mayNotCreateText = 'Недостаточно прав, чтобы создать запись';

export type FormSource =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** The user may not create records. */
  | { state: 'refused' }
  | ReadySource;

/**
 * Loads the record again, and shows it if it differs and `mayShow` then allows it; resolves to the outcome. A failed load
 * (`unknown`) leaves the record as it is.
 */
export type Reload = (mayShow: () => boolean) => Promise<'same' | 'shown' | 'held' | 'unknown'>;

interface ReadySource {
  state: 'ready';
  /** Null for a new record that is not a copy. */
  record: Values | null;
  /** Version of the record, if the API has versions. */
  version: string | undefined;
  /** The declaration of the form, read-only for a record that the user may not change. */
  declaration: Declaration;
  /** Why the user may only read the record. */
  readOnlyReason: ReadOnlyReason | undefined;
  reload: Reload;
}

interface Loaded {
  record: Values;
  version?: string | undefined;
  /** Whether the server rejects changes of the record by this user. */
  readOnly?: boolean | undefined;
}

/**
 * Loads what a form needs before it is shown: the save right and the record of an existing id (part1 §4), or the record
 * to copy.
 */
export function useFormSource(
  declaration: Declaration,
  id: string | number | null,
  copyOf?: string | number,
): FormSource {
  const source = id ?? copyOf ?? null;
  const resource = collectionOf(declaration);
  const allowed = useAllowed(declaration, id === null ? 'create' : 'edit');
  const { query } = useOne<BaseRecord>({
    resource,
    ...(source === null ? {} : { id: source }),
    queryOptions: { enabled: source !== null, queryKey: recordKey(resource, source), gcTime: 0, staleTime: Infinity },
    errorNotification: false,
  });
  useEvictOnClose(resource, source);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  if (loaded === null && query.data) setLoaded(loadedFrom(query.data));
  const reload: Reload = async (mayShow) => {
    const { data } = await query.refetch();
    if (!data) return 'unknown';
    const next = loadedFrom(data);
    if (sameJson(next.record, loaded?.record)) return 'same';
    if (!mayShow()) return 'held';
    setLoaded(next);
    return 'shown';
  };
  const readOnlyReason = readOnlyReasonOf(declaration, { id, readOnly: loaded?.readOnly === true, allowed });
  const shown = useMemo(
    () => (readOnlyReason === undefined ? declaration : asReadOnly(declaration)),
    [declaration, readOnlyReason],
  );
  const onNotFound = useEffectEvent(useInvalidateOnNotFound(resource));
  useEffect(() => onNotFound(query.error), [query.error]);
  if (query.error && loaded === null) return { state: 'failed', error: query.error, retry: () => void query.refetch() };
  if (id === null && !allowed) return { state: 'refused' };
  if (source !== null && !loaded) return { state: 'loading' };
  return {
    state: 'ready',
    record: loaded?.record ?? null,
    version: loaded?.version,
    declaration: shown,
    readOnlyReason,
    reload,
  };
}

function loadedFrom({ data: record, ...response }: GetOneResponse): Loaded {
  return { ...(response as Omit<Loaded, 'record'>), record };
}

/** Returns why the user may only read a record of a resource that others may change; undefined otherwise. */
function readOnlyReasonOf(
  { api, form }: Declaration,
  { id, allowed, readOnly }: { id: string | number | null; allowed: boolean; readOnly: boolean },
): ReadOnlyReason | undefined {
  if (id === null || form?.readOnly === true || !api.verbs.includes('update')) return undefined;
  if (!allowed) return 'right';
  return readOnly ? 'territories' : undefined;
}

/** Returns the declaration of a form that shows values in place of inputs. */
function asReadOnly(declaration: Declaration): Declaration {
  const { form } = declaration;
  return form === undefined ? declaration : { ...declaration, form: { ...form, readOnly: true } };
}
