import { useDataProvider } from '@refinedev/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { recordIn, type Unverified } from '#codecs/records.ts';
import { showFailure } from '#engine/core/policies.ts';
import { getKey, type QueryResult } from '#engine/core/useGet.ts';
import type { PlanningCheck } from '#schemas/entities/planningCheck.ts';

const path = '/api/planning/check/';
/** Milliseconds between two questions about a running check. */
const pauseMs = 2000;

interface AnsweredCheck extends Pick<QueryResult, 'state' | 'error' | 'retry'> {
  /** The check as the server knows it; undefined until the first response. */
  check: Unverified<PlanningCheck> | undefined;
  isStarting: boolean;
  start: () => void;
}

/** Returns the check of planning, repeatedly while it runs, and a function that starts it. */
export function usePlanningCheck(): AnsweredCheck {
  const { custom } = useDataProvider()();
  const send = async (method: 'get' | 'post'): Promise<Unverified<PlanningCheck>> =>
    recordIn((await (custom as NonNullable<typeof custom>)({ url: path, method })).data);
  const response = useQuery({
    queryKey: getKey(path),
    queryFn: () => send('get'),
    refetchInterval: ({ state }) => (state.status === 'success' && state.data?.isRunning === true ? pauseMs : false),
    gcTime: 0,
    // Its error is shown where the findings are.
    meta: { quiet: true },
  });
  const retry = (): void => void response.refetch();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('post'),
    onSuccess: retry,
    onError: (error) => void showFailure({ otherwise: 'text' }, error),
  });
  return {
    check: response.data,
    state: response.isError ? 'failed' : response.isSuccess ? 'ready' : 'loading',
    error: response.error,
    retry,
    isStarting: isPending,
    start: () => mutate(),
  };
}
