import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { summedColumns } from '#record/sortAndSearch.ts';
import { formFields } from '#record/formFields.ts';
import { searchedColumns } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useListContext } from '../listContext.ts';
import type { ResourceListState } from '../useResourceList.ts';
import { ColumnsMenu } from '../settings/ColumnsMenu.tsx';
import { DenseButton } from '../settings/DenseButton.tsx';
import { ViewsButton } from '../views/ViewsButton.tsx';
import { noListResults } from './useListQuery.ts';
import { Button } from '#ui/button/Button.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { useKeys } from '#ui/keyboard/useKeys.tsx';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { ListSearch } from './ListSearch.tsx';
import { FetchAllProgress } from './FetchAllProgress.tsx';
import { useResourceTexts } from '../../core/useResourceTexts.ts';
import { useOptimisticParam } from './useOptimisticParam.ts';
import { useClientSideRows } from './useClientSideRows.ts';
import { summarizeRows, useApiSummary, type ListSummary } from './useListSummary.ts';
import { formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { useDataProvider, type CrudFilter } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { createAllFilteredRows, type FetchAllState, type AllFilteredRows } from './allFilteredRows.ts';
import './listTools.css';

/** Milliseconds after the last letter at which a search done by the page is written to the address. */
const searchPauseMs = 500;

const ListGroups = lazyComponent(async () => (await import('../groups/lazyGroups.ts')).ListGroups);

/**
 * Draws the tools above the loaded rows: their count, the search, and sorting in the page where the API does not sort.
 * `children` are further tools.
 */
export function ListTools({ children }: { children: ReactNode }): ReactNode {
  const { list, shown, searchable } = useListContext();
  const {
    declaration,
    filter,
    arranging: { ways, own: ofPage, filters, rows, results, inAddress },
  } = list;
  const searchesByApi = ways.search !== undefined;
  const [typed, setTyped] = useOptimisticParam(
    inAddress.search,
    inAddress.setSearch,
    searchesByApi ? 0 : searchPauseMs,
  );
  const typing = useMemo(() => ({ text: typed, set: setTyped }), [typed, setTyped]);
  const arranged = useClientSideRows(shown.declaration, rows, {
    sort: ofPage.sort,
    search: searchesByApi ? '' : typed,
  });
  const [summing, setSumming] = useState(false);
  const here = list.arranging.whole;
  const groupBy = declaration.fields[shown.settings.groupBy ?? ''] ? shown.settings.groupBy : null;
  const tooManyGroups = useStore(results, (state) => state.tooManyGroups);
  const requestsAll = useStore(results, (state) => state.requestsAll || state.printsAll);
  const arranges = arranged !== null || (groupBy !== null && !tooManyGroups);
  const wantsAll = arranges || summing || requestsAll;
  const enabled = !here && wantsAll;
  const whole = useAllFilteredRows(collectionOf(declaration), filters, { enabled, ready: list.state === 'ready' });
  const { count, sums } = useSummary(list, here);
  const texts = useResourceTexts(declaration.name);
  const { renew, state } = whole;
  useKeys(list.create && list.addressOf && declaration.filter?.create !== undefined ? { create: list.create } : {});
  const fetchesAll = enabled && state !== 'stopped' && state !== 'failed' && state !== 'full';
  /**
   * A reload must not cut the rows to the visible page: the running load would append a later one, and the next load
   * would cancel the reload.
   */
  const isWhole = arranges || fetchesAll || (here && wantsAll);
  const addsUp = !here && sums === null && ways.sum === undefined && summedColumns(declaration).length > 0;
  useEffect(() => {
    results.setState({ rows: arranged, search: typing, renew: isWhole ? renew : null, fetchesAll, count, sums });
  }, [results, arranged, typing, isWhole, renew, fetchesAll, count, sums]);
  useEffect(() => {
    if (state === 'stopped' || state === 'full') results.setState({ requestsAll: false, printsAll: false });
  }, [results, state]);
  useEffect(() => {
    if (texts) results.setState({ help: helpOfColumns(declaration, texts.help) });
  }, [results, texts, declaration]);
  useEffect(() => () => results.setState(noListResults), [results]);
  return (
    <>
      <ListCount count={count} min={list.rows.length} />
      {(enabled || state !== 'stopped') && <FetchAllProgress taking={whole} loaded={rows.length} />}
      {groupBy !== null && (
        <ChunkBoundary>
          <ListGroups key={groupBy} list={list} rows={arranged ?? rows} column={groupBy} />
        </ChunkBoundary>
      )}
      {addsUp && !summing && list.rows.length > 0 && (
        <Button small onClick={() => setSumming(true)}>
          Посчитать итоги
        </Button>
      )}
      <div className="list-tools">
        {searchable && searchedColumns(declaration).length > 0 && (
          <ListSearch value={typed} change={setTyped} searchesByApi={searchesByApi} isSecondary={!list.addressOf} />
        )}
        <DenseButton shown={shown} />
        <ColumnsMenu declaration={declaration} shown={shown} results={results} />
        {filter && list.addressOf && <ViewsButton declaration={declaration} address={filter.address} shown={shown} />}
        {children}
      </div>
    </>
  );
}

/**
 * Returns the help of columns only: form fields are explained in the form, and a header must not be confused with its
 * label.
 */
function helpOfColumns(
  declaration: Declaration,
  help: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const inForm = new Set(formFields(declaration));
  return Object.fromEntries(Object.entries(help).filter(([name]) => !inForm.has(name)));
}

/** Returns count and sums: computed when all rows are loaded, otherwise from the API. */
function useSummary(
  { declaration, state, rows, arranging: { ways, filters } }: ResourceListState,
  here: boolean,
): ListSummary {
  const fromApi = useApiSummary({ declaration, ways, filters, enabled: state === 'ready' && !here });
  const own = useMemo(() => (here ? summarizeRows(declaration, rows) : null), [here, declaration, rows]);
  return own ?? fromApi;
}

/** Draws the total number of rows; `100+` until it is known. */
function ListCount({ count, min }: { count: number | null; min: number }): ReactNode {
  if (count === null && min === 0) return null;
  return (
    <span className="list-count" aria-live="polite">
      {count === null ? `${formatNumber(min)}+` : countOf(count, ['запись', 'записи', 'записей'])}
    </span>
  );
}

/** Returns all rows of a list, loaded in the background once they are `enabled`. */
function useAllFilteredRows(
  resource: string,
  filters: CrudFilter[],
  { enabled, ready }: { enabled: boolean; ready: boolean },
): FetchAllState & Pick<AllFilteredRows, 'start' | 'stop' | 'renew'> {
  const client = useQueryClient();
  const { getList } = useDataProvider()();
  const whole = useMemo(
    () => createAllFilteredRows({ client, getList, resource, filters }),
    [client, getList, resource, filters],
  );
  const begins = enabled && ready;
  useEffect(() => {
    if (!begins) return undefined;
    whole.start();
    return whole.giveUp;
  }, [whole, begins]);
  return { ...useStore(whole.store), start: whole.start, stop: whole.stop, renew: whole.renew };
}
