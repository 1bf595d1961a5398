import '#engine/engine.css';
import './polls.css';
import { useMemo, type ReactNode } from 'react';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useAppliedFilter } from '#engine/filter/useAppliedFilter.ts';
import { useAnswer } from '#engine/lookups/useAnswer.ts';
import { Empty, Failed, Loading } from '#engine/pictures/pictures.tsx';
import { pollsFilter } from './pollsFilter.ts';
import { ThemesTable } from './ThemesTable.tsx';
import { themesOf } from './themes.ts';

/** Poll statistics (part2 'Audit reports and poll statistics'; spec D26). An answer belongs to the filter it was asked with. */
export default function PollsScreen(): ReactNode {
  const filter = useAppliedFilter(pollsFilter);
  const query = useMemo(() => Object.fromEntries(filter.filters.map((one) => ['field' in one ? one.field : '', one.value as unknown])), [filter.filters]);
  const answer = useAnswer(pollsFilter.api.path, { query, fresh: true });
  const themes = useMemo(() => themesOf(answer.data), [answer.data]);
  return (
    <div className="screen">
      <FilterPanel
        declaration={pollsFilter} applied={filter.values} busy={answer.busy}
        apply={(values) => { if (filter.apply(values)) answer.retry(); }}
      />
      <section className="screen-main" aria-labelledby="screen-title">
        <h1 id="screen-title">Опросы</h1>
        <div className="polls-frame">
          {answer.state === 'failed' && <Failed error={answer.error} retry={answer.retry} />}
          {answer.state === 'ready' && (themes.length > 0 ? <ThemesTable themes={themes} busy={answer.busy} /> : <Empty />)}
          <Loading active={answer.state === 'loading'} />
        </div>
      </section>
    </div>
  );
}
