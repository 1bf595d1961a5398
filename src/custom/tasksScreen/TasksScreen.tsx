import '#engine/engine.css';
import './tasksScreen.css';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { showText } from '#codecs/text.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useAppliedFilter } from '#engine/filter/useAppliedFilter.ts';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import type { Row } from '#engine/list/row.ts';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { PointTasks } from './PointTasks.tsx';
import { TaskSearch } from './TaskSearch.tsx';

const PointTasksModal = lazy(async () => ({ default: (await import('./PointTasksModal.tsx')).PointTasksModal }));

/** `/tasks`: the points filter and table on one side, the tasks of the selected point on the other (part2 'Map and tasks', spec D23). */
export default function TasksScreen(): ReactNode {
  const declaration = useResource('tradePoints');
  const filter = useAppliedFilter(declaration);
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters: filter.filters });
  const { selected, select } = useSelectedPoint(list, filter.key);
  const [modal, setModal] = useState<Row | null>(null);
  const selectedId = selected ? idOf(selected) : null;
  return (
    <div className="screen">
      <FilterPanel declaration={declaration} applied={filter.values} busy={list.busy} apply={(values) => { if (filter.apply(values)) list.reload(); }} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head"><h1 id="screen-title">Список задач</h1><TaskSearch /></header>
        <div className="tasks-halves">
          <section className="tasks-half" aria-label="Торговые точки">
            <ResourceList
              declaration={declaration} list={list} resetKey={filter.key} selected={selectedId}
              open={(row) => { if (idOf(row) === selectedId) setModal(row); else select(row); }}
            />
          </section>
          <section className="tasks-half tasks-half-wide" aria-labelledby="point-tasks">
            <header className="tasks-head">
              <h2 id="point-tasks">{selected ? `Задачи: ${showText(selected.name)}` : 'Задачи'}</h2>
              {selected && <p>{showText(selected.address)}</p>}
            </header>
            {selectedId !== null ? <PointTasks pointId={selectedId} /> : <p className="picture picture-empty">{list.state === 'ready' && !list.busy ? 'Нет выбранной торговой точки' : ''}</p>}
          </section>
        </div>
      </section>
      {modal && <Suspense fallback={null}><PointTasksModal point={modal} close={() => setModal(null)} /></Suspense>}
    </div>
  );
}

function idOf(row: Row): string | number {
  return row.tradePointId as string | number;
}

/** The first point is selected after each load; nothing is when the list is empty (part2 'Map and tasks'). */
function useSelectedPoint(list: ReturnType<typeof useRows>, filterKey: string): { selected: Row | null; select: (row: Row) => void } {
  const [chosen, setChosen] = useState<{ id: string | number; filterKey: string } | null>(null);
  const row = chosen?.filterKey === filterKey ? list.rows.find((one) => idOf(one) === chosen.id) : undefined;
  return { selected: row ?? list.rows[0] ?? null, select: (one) => setChosen({ id: idOf(one), filterKey }) };
}
