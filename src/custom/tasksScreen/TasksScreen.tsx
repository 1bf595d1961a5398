import '#ui/ui.css';
import './tasksScreen.css';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { showText } from '#codecs/text.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useAppliedFilter } from '#engine/filter/useAppliedFilter.ts';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import type { Row } from '#engine/list/row.ts';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { idOf, type Id } from './ids.ts';
import { PointTasks } from './PointTasks.tsx';
import { TaskSearch } from './TaskSearch.tsx';
import { useTasksFilter } from './useTasksFilter.ts';

const PointTasksModal = lazy(async () => ({ default: (await import('./PointTasksModal.tsx')).PointTasksModal }));

/** `/tasks`: the points filter and table on one side, the tasks of the selected point on the other (part2 'Map and tasks', spec D23). */
export default function TasksScreen(): ReactNode {
  const declaration = useResource('tradePoints');
  const filter = useAppliedFilter(declaration);
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters: filter.filters });
  const { selected, select } = useSelectedPoint(list, filter.key);
  const tasksFilter = useTasksFilter(filter.values.actual);
  const [modal, setModal] = useState<Point | null>(null);
  const open = (row: Row) => {
    const point = pointOf(row);
    if (point && point.id === selected?.id) setModal(point);
    else if (point) select(point.id);
  };
  return (
    <div className="screen">
      <FilterPanel declaration={declaration} applied={filter.values} busy={list.busy} apply={(values) => { if (filter.apply(values)) list.reload(); }} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head"><h1 id="screen-title">Список задач</h1><TaskSearch /></header>
        <div className="tasks-halves">
          <section className="tasks-half" aria-label="Торговые точки">
            <ResourceList
              declaration={declaration} list={list} resetKey={filter.key} selected={selected?.id ?? null} open={open}
            />
          </section>
          <section className="tasks-half tasks-half-wide" aria-labelledby="point-tasks">
            {selected ? <PointHead {...selected.row} /> : <header className="tasks-head"><h2 id="point-tasks">Задачи</h2></header>}
            {selected ? <PointTasks pointId={selected.id} filter={tasksFilter} /> : <p className="placeholder placeholder-empty">{list.state === 'ready' && !list.busy ? 'Нет выбранной торговой точки' : ''}</p>}
          </section>
        </div>
      </section>
      {modal && <Suspense fallback={null}><PointTasksModal point={modal.row} pointId={modal.id} actual={filter.values.actual} close={() => setModal(null)} /></Suspense>}
    </div>
  );
}

/** Whose tasks are below, each text in one line and whole on hover. */
function PointHead({ name, address }: Row): ReactNode {
  const [title, place] = [`Задачи: ${showText(name)}`, showText(address)];
  return (
    <header className="tasks-head">
      <h2 id="point-tasks" title={title}>{title}</h2>
      <p title={place}>{place}</p>
    </header>
  );
}

interface Point { id: Id; row: Row }

/** A row as a point; one without an id is none. */
function pointOf(row: Row): Point | null {
  const id = idOf(row.tradePointId);
  return id === null ? null : { id, row };
}

/** The first point is selected after each load; nothing is when the list is empty (part2 'Map and tasks'). */
function useSelectedPoint(list: ReturnType<typeof useRows>, filterKey: string): { selected: Point | null; select: (id: Id) => void } {
  const [chosen, setChosen] = useState<{ id: Id; filterKey: string } | null>(null);
  const points = useMemo(() => list.rows.flatMap((row) => pointOf(row) ?? []), [list.rows]);
  const point = chosen?.filterKey === filterKey ? points.find(({ id }) => id === chosen.id) : undefined;
  return { selected: point ?? points[0] ?? null, select: (id) => setChosen({ id, filterKey }) };
}
