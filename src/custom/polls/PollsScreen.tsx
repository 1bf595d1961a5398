import '#ui/ui.css';
import './polls.css';
import { useMemo, useState, type ReactNode } from 'react';
import { toggled } from '#codecs/toggled.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useFilter } from '#engine/filter/useFilter.ts';
import { useGet } from '#engine/lookups/useGet.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { PlotButton } from '#ui/plot/PlotButton.tsx';
import { PollPlots } from './PollPlots.tsx';
import { pollsFilter } from './pollsFilter.ts';
import { ThemesTable } from './ThemesTable.tsx';
import { themesOf, type Theme } from './themes.ts';

/** Poll statistics (part2 'Audit reports and poll statistics'; spec D26). An answer belongs to the filter it was asked with. */
export default function PollsScreen(): ReactNode {
  const filter = useFilter(pollsFilter);
  const answer = useGet(pollsFilter.api.path, { query: filter.query, fresh: true });
  const themes = useMemo(() => themesOf(answer.data), [answer.data]);
  const opened = useOpened();
  const [plotted, setPlotted] = useState(false);
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={answer.busy} reload={answer.retry} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head"><h1 id="screen-title">Опросы</h1><PlotButton shown={plotted} toggle={() => setPlotted(!plotted)} /></header>
        {answer.state === 'ready' && themes.length > 0
          ? plotted ? <PollPlots themes={themes} query={filter.query} /> : <ThemesTable themes={themes} busy={answer.busy} {...opened} />
          : <div className="polls-frame"><OptionsPlaceholder lookup={answer} empty /></div>}
      </section>
    </div>
  );
}

/** The themes that are open: they stay so while the table is away for another answer. */
function useOpened(): { open: ReadonlySet<Theme['id']>; toggle: (id: Theme['id']) => void } {
  const [open, setOpen] = useState<ReadonlySet<Theme['id']>>(new Set());
  const toggle = (id: Theme['id']) => setOpen((before) => toggled(before, id));
  return { open, toggle };
}
