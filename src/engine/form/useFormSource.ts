import { useOne, type BaseRecord } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useInvalidateOnNotFound } from '../list/useInvalidateOnNotFound.ts';
import { useAllowed } from '../lookups/useAllowed.ts';
import type { Values } from '#record/values.ts';
import { recordKey, useForgotten } from './recordQuery.ts';

export type FormSource =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** `record` is null for a new one; `version` is that of the record, where the API has any. */
  | { state: 'ready'; record: Values | null; version: string | undefined };

/** What a form needs before it is shown: whether it may be saved, and first of all the record of an existing id (part1 §4). */
export function useFormSource(declaration: Declaration, id: string | number | null): FormSource {
  const allowed = useAllowed(declaration, id === null ? 'create' : 'edit');
  const { query } = useOne<BaseRecord>({
    resource: declaration.name,
    ...(id === null ? {} : { id }),
    queryOptions: { enabled: id !== null, queryKey: recordKey(declaration.name, id), gcTime: 0, staleTime: Infinity },
    errorNotification: false,
  });
  useForgotten(declaration.name, id);
  const [loaded, setLoaded] = useState<{ record: Values; version: string | undefined } | null>(null);
  if (loaded === null && query.data) setLoaded({ record: query.data.data as Values, version: (query.data as { version?: string }).version });
  const gone = useEffectEvent(useInvalidateOnNotFound(declaration.name));
  useEffect(() => gone(query.error), [query.error]);
  if (query.error) return { state: 'failed', error: query.error, retry: () => void query.refetch() };
  if (allowed === undefined || (id !== null && !loaded)) return { state: 'loading' };
  return { state: 'ready', record: loaded?.record ?? null, version: loaded?.version };
}
