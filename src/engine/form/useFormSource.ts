import { useOne, type BaseRecord } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useInvalidateOnNotFound } from '../list/useInvalidateOnNotFound.ts';
import { useAllowed } from '../lookups/useAllowed.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import type { Conditions, Values } from '#record/values.ts';

export type FormSource =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** `record` is null for a new one. */
  | { state: 'ready'; conditions: Conditions; record: Values | null };

/** What a form needs before it is shown: its compiled conditions, whether it may be saved, and first of all the record of an existing id (part1 §4). */
export function useFormSource(declaration: Declaration, id: string | number | null): FormSource {
  const { conditionsOf } = useEngine();
  const allowed = useAllowed(declaration, id === null ? 'create' : 'edit');
  const conditions = useQuery({
    // By the whole declaration: an installation may change it under an open page.
    queryKey: ['conditions', declaration],
    queryFn: () => conditionsOf(declaration.name),
    staleTime: Infinity,
  });
  const { query } = useOne<BaseRecord>({
    resource: declaration.name,
    ...(id === null ? {} : { id }),
    queryOptions: { enabled: id !== null, gcTime: 0, staleTime: Infinity },
    errorNotification: false,
  });
  const [record, setRecord] = useState<Values | null>(null);
  if (record === null && query.data) setRecord(query.data.data as Values);
  const gone = useEffectEvent(useInvalidateOnNotFound(declaration.name));
  useEffect(() => gone(query.error), [query.error]);
  const failed = query.error ?? conditions.error;
  if (failed) return { state: 'failed', error: failed, retry: () => void (query.error ? query.refetch() : conditions.refetch()) };
  if (!conditions.data || allowed === undefined || (id !== null && !record)) return { state: 'loading' };
  return { state: 'ready', conditions: conditions.data, record };
}
