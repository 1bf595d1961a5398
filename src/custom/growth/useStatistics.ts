import { useEffect, useState } from 'react';
import { useGet, type QueryResult } from '#engine/core/useGet.ts';
import type { AssignmentDraft } from './assignmentDraft.ts';
import { parseStatistics } from './statistics.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

interface StatisticsState extends Pick<QueryResult, 'state' | 'error' | 'retry' | 'busy'> {
  /** Whether a request has been made. */
  isRequested: boolean;
  /**
   * Requests the agents of some distributors, of all for an empty list; repeats the request even when unchanged (spec
   * D58).
   */
  apply: (distrIds: readonly (string | number)[]) => void;
}

/**
 * Returns the agents' sales of the product list (spec D52): initially of agents with tasks, after `Применить` of the
 * distributors' agents; always with `mmlId`. Responses are applied to the draft.
 */
export function useStatistics(mmlId: unknown, draft: AssignmentDraft): StatisticsState {
  const [fieldEmployeeIds] = useState(() => draft.tasks().map((task) => task.fieldEmployeeId));
  const [distrIds, setDistrIds] = useState<readonly (string | number)[] | null>(null);
  const isRequested = distrIds !== null || fieldEmployeeIds.length > 0;
  const response = useGet(apiPaths.saleStatistics, {
    query: distrIds === null ? { mmlId, fieldEmployeeIds } : { mmlId, distrIds },
    enabled: isRequested,
  });
  const { data, state } = response;
  useEffect(() => {
    if (state === 'ready') draft.receive(parseStatistics(data));
  }, [data, state, draft]);
  return {
    ...response,
    isRequested,
    apply(next) {
      if (distrIds !== null && String(distrIds) === String(next)) response.retry();
      else setDistrIds(next);
    },
  };
}
