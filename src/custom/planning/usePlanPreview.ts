import { useMemo } from 'react';
import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { useFormContext } from '#engine/core/formContext.tsx';
import { useEngine } from '#engine/core/engineContext.tsx';
import { freshMs } from '#engine/core/useGet.ts';
import { bodyOf } from '#record/body.ts';
import { inputErrors } from '#record/inputErrors.ts';
import { validate } from '#record/validate.ts';
import type { Values } from '#record/values.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import type { PlanPreview, PreviewBody, PreviewPoint } from '#schemas/entities/planning.ts';
import { useDebounced } from '#ui/combobox/useDebounced.ts';

/** Milliseconds without a change in the form before it is previewed. */
const pause = 700;

/** The kinds of strategies by the names of their resources. */
export const strategyKinds: Readonly<Record<string, StrategyKind>> = {
  strategy: 'distribution',
  strategyVolume: 'volume',
  auditStrategy: 'audit',
};

/** The body of a preview: the strategy as it would be saved. */
export type PlanRequest = Pick<PreviewBody, 'kind' | 'strategyId'> & { strategy: Values };

/** A preview, or the error instead of it; `busy` while a newer one is computed. */
export interface AnsweredPreview<T> {
  data: T | undefined;
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/**
 * Returns the request for a preview of the form's strategy, once the form has been left unchanged for a moment; null
 * while its rules do not pass.
 */
export function usePlanRequest(): PlanRequest | null {
  const { declaration, store, record, isNew } = useFormContext();
  const { customFields } = useEngine();
  const values = useDebounced(
    useStore(store, (state) => state.values),
    pause,
  );
  return useMemo(() => {
    const kind = strategyKinds[declaration.name];
    if (kind === undefined) return null;
    if (inputErrors(declaration, values).length > 0 || validate(declaration, values, isNew).length > 0) return null;
    // The record of a new strategy is the one that it was copied from.
    const id = isNew ? null : record?.[declaration.api.id];
    const strategyId = typeof id === 'number' ? id : null;
    return { kind, strategyId, strategy: bodyOf(declaration, values, strategyId, customFields) };
  }, [declaration, values, record, isNew, customFields]);
}

function usePost<T>(url: string, payload: object | null): AnsweredPreview<T> {
  const { custom } = useDataProvider()();
  const response = useQuery({
    queryKey: ['planning', url, payload],
    queryFn: async ({ signal }) =>
      (await (custom as NonNullable<typeof custom>)({ url, method: 'post', payload: payload ?? {}, meta: { signal } }))
        .data as T,
    enabled: payload !== null,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
    // Its error is shown where the figures are.
    meta: { quiet: true },
  });
  return {
    data: payload === null ? undefined : response.data,
    error: response.error,
    busy: response.isFetching,
    retry: () => void response.refetch(),
  };
}

/** Returns what a strategy would plan. */
export function usePlanPreview(request: PlanRequest | null): AnsweredPreview<PlanPreview> {
  return usePost('/api/planning/preview/', request);
}

/** Returns the first points of a plan, or the chosen one. */
export function usePlanPoints(
  request: PlanRequest,
  { limit, tradePointId }: { limit: number; tradePointId: number | null },
): AnsweredPreview<PreviewPoint[]> {
  return usePost('/api/planning/preview/points/', { ...request, limit, offset: 0, tradePointId });
}
