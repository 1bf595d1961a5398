import { recordIn, type Unverified, type AnyRecord } from '#codecs/records.ts';
import { useGet, type QueryResult } from '../core/useGet.ts';
import type { Id } from '../list/useResourceList.ts';

interface RecordResult<E> extends Omit<QueryResult, 'data'> {
  /** Empty until the response arrives. */
  record: Unverified<E>;
}

/**
 * Returns one record by its id, from the path of its resource; without an id no request is sent. A cached older state
 * is not shown.
 */
export function useRecord<E = AnyRecord>({ path }: { path: string }, id: Id | null): RecordResult<E> {
  const { data, ...query } = useGet(`${path}${String(id)}/`, { enabled: id !== null, fresh: true });
  return { ...query, record: recordIn(data) as Unverified<E> };
}
