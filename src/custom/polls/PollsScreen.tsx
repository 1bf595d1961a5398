import { useMemo, useState, type ReactNode } from 'react';
import { toggleInSet } from '#codecs/toggleInSet.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useFilter } from '#engine/filter/useFilter.ts';
import { useGet } from '#engine/core/useGet.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { ChartButton } from '#ui/chart/ChartButton.tsx';
import { PollCharts } from './PollCharts.tsx';
import { ThemesTable } from './ThemesTable.tsx';
import { themesOf, type PollThemeCounts } from './themes.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import '#ui/ui.css';
import './polls.css';

/** The filter of the poll statistics: any change reloads, without a button (spec D26). */
const pollsFilter: Declaration = {
  name: 'polls',
  title: 'Опросы',
  one: 'Опрос',
  api: { path: apiPaths.pollThemes, id: 'themeId', verbs: ['list'] },
  filter: { title: 'Фильтры', submit: 'change', fields: ['territories', 'distributor', 'agent', 'period'] },
  fields: {
    territories: { kind: 'treeSelect', label: 'Регион', lookup: 'territories', many: true, query: 'territoryIds' },
    distributor: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      query: 'distributorId',
      dependsOn: { territoryIds: 'territories' },
    },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'fieldEmployees',
      query: 'fieldEmployeeId',
      requires: 'distributor',
      dependsOn: { distributorId: 'distributor' },
    },
    period: { kind: 'dateRange', label: 'Период', query: ['startDate', 'endDate'] },
  },
};

/**
 * Draws poll statistics (part2 'Audit reports and poll statistics'; spec D26). A response is shown only with its own
 * filter.
 */
export default function PollsScreen(): ReactNode {
  const filter = useFilter(pollsFilter);
  const response = useGet(pollsFilter.api.path, { query: filter.query, fresh: true });
  const themes = useMemo(() => themesOf(response.data), [response.data]);
  const opened = useOpened();
  const [plotted, setPlotted] = useState(false);
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={response.busy} reload={response.retry} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">Опросы</h1>
          <ChartButton shown={plotted} toggle={() => setPlotted(!plotted)} />
        </header>
        {response.state === 'ready' && themes.length > 0 ? (
          plotted ? (
            <PollCharts themes={themes} query={filter.query} />
          ) : (
            <ThemesTable themes={themes} busy={response.busy} {...opened} />
          )
        ) : (
          <div className="polls-frame">
            <OptionsPlaceholder lookup={response} empty />
          </div>
        )}
      </section>
    </div>
  );
}

/** Returns the expanded themes: they stay expanded while the table reloads. */
function useOpened(): { open: ReadonlySet<PollThemeCounts['id']>; toggle: (id: PollThemeCounts['id']) => void } {
  const [open, setOpen] = useState<ReadonlySet<PollThemeCounts['id']>>(new Set());
  const toggle = (id: PollThemeCounts['id']) => setOpen((before) => toggleInSet(before, id));
  return { open, toggle };
}
