import './listTools.css';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { summedColumns } from '#record/arrangement.ts';
import { searchedColumns } from '#record/searchText.ts';
import { nothingSaid, type ResourceListState } from '../useResourceList.ts';
import { ListCount } from './ListCount.tsx';
import { ListSearch } from './ListSearch.tsx';
import { TakingIn } from './TakingIn.tsx';
import { useArrangedRows } from './useArrangedRows.ts';
import { summaryOf, useApiSummary, type Summary } from './useSummary.ts';
import { useWholeFilter } from './useWholeFilter.ts';

/** What stands above the rows of a list once they are there: how many there are, the search among them; and what orders them where the API does not. */
export function ListTools({ list }: { list: ResourceListState }): ReactNode {
  const { declaration, arranging: { ways, own, filters, rows, said, search, setSearch } } = list;
  const arranged = useArrangedRows(declaration, rows, own);
  const [summing, setSumming] = useState(false);
  const here = list.arranging.whole;
  const wanted = !here && (arranged !== null || summing);
  const whole = useWholeFilter(declaration.name, filters, { wanted, ready: list.state === 'ready' });
  const { count, sums } = useSummary(list, here);
  const { renew, state } = whole;
  const takesIn = wanted && state !== 'stopped' && state !== 'failed' && state !== 'full';
  const addsUp = !here && sums === null && ways.sum === undefined && summedColumns(declaration).length > 0;
  useEffect(() => {
    said.setState({ rows: arranged, renew: arranged === null ? null : renew, takesIn, sums, addUp: addsUp ? () => setSumming(true) : null });
  }, [said, arranged, renew, takesIn, sums, addsUp]);
  useEffect(() => () => said.setState(nothingSaid), [said]);
  return (
    <>
      <ListCount count={count} least={list.rows.length} />
      {searchedColumns(declaration).length > 0 && <ListSearch value={search} change={setSearch} asksApi={ways.search !== undefined} />}
      <TakingIn taking={whole} loaded={rows.length} />
    </>
  );
}

/** Count and sums of rows that are all here, else what the API says of them. */
function useSummary({ declaration, state, rows, arranging: { ways, filters } }: ResourceListState, here: boolean): Summary {
  const asked = useApiSummary({ declaration, ways, filters, enabled: state === 'ready' && !here });
  const own = useMemo(() => (here ? summaryOf(declaration, rows) : null), [here, declaration, rows]);
  return own ?? asked;
}
