import { recordIn, type Unverified, type AnyRecord } from '#codecs/records.ts';
import { useGet, type QueryResult } from '../core/useGet.ts';
import type { Id } from '../list/useResourceList.ts';

interface RecordResult<E> extends Omit<QueryResult, 'data'> {
  /** Empty until there is an answer. */
  record: Unverified<E>;
}

/** One record by its id, from the path of its resource; without an id nothing is asked. What was known of it before is not shown. */
export function useRecord<E = AnyRecord>({ path }: { path: string }, id: Id | null): RecordResult<E> {
  const { data, ...query } = useGet(`${path}${String(id)}/`, { enabled: id !== null, fresh: true });
  return { ...query, record: recordIn(data) as Unverified<E> };
}
