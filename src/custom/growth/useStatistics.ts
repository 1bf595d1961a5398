import { useEffect, useState } from 'react';
import { useGet, type QueryResult } from '#engine/core/useGet.ts';
import type { AssignmentDraft } from './assignmentDraft.ts';
import { parseStatistics } from './statistics.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

interface StatisticsState extends Pick<QueryResult, 'state' | 'error' | 'retry' | 'busy'> {
  /** Whether there was anything to ask for yet. */
  asked: boolean;
  /** Asks for the agents of some distributors, of all with an empty list; again even when nothing changed (spec D58). */
  apply: (distrIds: readonly (string | number)[]) => void;
}

/**
 * What agents sold of the product list (spec D52): at first of those who have tasks already, after `Применить` of the
 * distributors' ones; always with `mmlId`. Answers go into the draft.
 */
export function useStatistics(mmlId: unknown, draft: AssignmentDraft): StatisticsState {
  const [fieldEmployeeIds] = useState(() => draft.tasks().map((task) => task.fieldEmployeeId));
  const [distrIds, setDistrIds] = useState<readonly (string | number)[] | null>(null);
  const asked = distrIds !== null || fieldEmployeeIds.length > 0;
  const response = useGet(apiPaths.saleStatistics, {
    query: distrIds === null ? { mmlId, fieldEmployeeIds } : { mmlId, distrIds },
    enabled: asked,
  });
  const { data, state } = response;
  useEffect(() => {
    if (state === 'ready') draft.receive(parseStatistics(data));
  }, [data, state, draft]);
  return {
    ...response,
    asked,
    apply(next) {
      if (distrIds !== null && String(distrIds) === String(next)) response.retry();
      else setDistrIds(next);
    },
  };
}
