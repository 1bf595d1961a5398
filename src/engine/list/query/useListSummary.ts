import { useDataProvider, type CrudFilter } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordIn } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { summedColumns } from '#record/sortAndSearch.ts';
import { sumOf } from '#record/sums.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { summaryKey } from '../../core/listKey.ts';
import type { Row } from '../../core/row.ts';
import { useEngine } from '../../core/engineContext.tsx';
import { toCrudFilters, summedByApi, type ListParamNames } from './listParams.ts';

/** Summary of all rows of a filter. */
export interface ListSummary {
  /** Number of rows; null until known. */
  count: number | null;
  /** Formatted sums of the numeric columns; null until they are known. */
  sums: Readonly<Record<string, string>> | null;
}

interface SummaryRequest {
  declaration: Declaration;
  ways: ListParamNames;
  filters: CrudFilter[];
  enabled: boolean;
}

/**
 * Returns count and sums from the API where it supports them: one request in parallel to the rows, which never wait for
 * it (spec D68).
 */
export function useApiSummary({ declaration, ways, filters, enabled }: SummaryRequest): ListSummary {
  const { getList } = useDataProvider()();
  const { host } = useEngine();
  const names = ways.sum === undefined ? [] : summedByApi(declaration, host);
  const requests = [
    ...filters,
    ...toCrudFilters({
      ...(ways.count === undefined ? {} : { [ways.count]: true }),
      ...(names.length > 0 && ways.sum !== undefined ? { [ways.sum]: names.join(',') } : {}),
    }),
  ];
  const query = useQuery({
    queryKey: [...summaryKey(collectionOf(declaration)), requests],
    enabled: enabled && requests.length > filters.length,
    // If counting fails, the list itself fails too and reports it.
    meta: { quiet: true },
    queryFn: async ({ signal }) => {
      const { meta } = await getList({
        resource: collectionOf(declaration),
        filters: requests,
        // Not every API answers totals without rows.
        pagination: { currentPage: 1, pageSize: host.embedded ? 0 : 1, mode: 'server' },
        meta: { signal },
      });
      return recordIn(meta);
    },
  });
  return useMemo(() => {
    const { count, sums } = recordIn(query.data);
    return {
      count: typeof count === 'number' ? count : null,
      sums: sums === undefined ? null : sumTexts(declaration, recordIn(sums)),
    };
  }, [declaration, query.data]);
}

/** Returns count and sums of completely loaded rows. */
export function summarizeRows(declaration: Declaration, rows: readonly Row[]): ListSummary {
  const sums = summedColumns(declaration).map((name) => [name, sumOf(declaration, name, rows)]);
  return { count: rows.length, sums: sumTexts(declaration, Object.fromEntries(sums) as Record<string, unknown>) };
}

function sumTexts(declaration: Declaration, sums: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    summedColumns(declaration).flatMap((name) => {
      const field = declaration.fields[name] as Field;
      return typeof sums[name] === 'number' ? [[name, kindOf(field).toText(sums[name], field)]] : [];
    }),
  );
}
