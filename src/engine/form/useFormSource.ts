import { useOne, type BaseRecord } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { useInvalidateOnNotFound } from '../core/useInvalidateOnNotFound.ts';
import { useAllowed } from '../core/useAllowed.ts';
import type { Values } from '#record/values.ts';
import { recordKey, useEvictOnClose } from './recordQuery.ts';

/** Shown in place of the form of a new record. */
export const mayNotCreateText = 'Недостаточно прав, чтобы создать запись';

export type FormSource =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** The user may not create records. */
  | { state: 'refused' }
  /** `record` is null for a new record that is not a copy; `version` is that of the record, if the API has versions. */
  | { state: 'ready'; record: Values | null; version: string | undefined };

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
  const [loaded, setLoaded] = useState<{ record: Values; version: string | undefined } | null>(null);
  if (loaded === null && query.data)
    setLoaded({ record: query.data.data as Values, version: (query.data as { version?: string }).version });
  const gone = useEffectEvent(useInvalidateOnNotFound(resource));
  useEffect(() => gone(query.error), [query.error]);
  if (query.error) return { state: 'failed', error: query.error, retry: () => void query.refetch() };
  if (id === null && allowed === false) return { state: 'refused' };
  if (allowed === undefined || (source !== null && !loaded)) return { state: 'loading' };
  return { state: 'ready', record: loaded?.record ?? null, version: loaded?.version };
}
