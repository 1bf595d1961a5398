import '#ui/ui.css';
import './pointTasks.css';
import { useMemo, useState, type ReactNode } from 'react';
import { formatText } from '#codecs/text.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useFilter, type FilterState } from '#engine/filter/useFilter.ts';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import type { Unverified } from '#codecs/records.ts';
import type { TradePoint } from '#schemas/entities/task.ts';
import { toRecordId, useResourceList, type Id, type ResourceListState } from '#engine/list/useResourceList.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { PendingModal } from '#engine/core/modals/PendingModal.tsx';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { PointTasks } from './PointTasks.tsx';
import { PointTasksModal } from './PointTasksModal.tsx';
import { TaskSearch } from './TaskSearch.tsx';
import { useTasksFilter } from './useTasksFilter.ts';

/**
 * Draws `/tasks`: the points filter and table on one side, the tasks of the selected point on the other (part2 'Map and
 * tasks', spec D23).
 */
export default function TasksScreen(): ReactNode {
  const declaration = useResource('tradePoints');
  const filter = useFilter(declaration);
  const list = useResourceList(declaration, { filter, linked: true });
  const { selected, select } = useSelectedPoint(list);
  const tasksFilter = useTasksFilter(filter.values.actual);
  const open = (row: Unverified<TradePoint>) => {
    const point = pointOf(row);
    if (point && point.id === selected?.id) list.openRecord(point.id, point.row);
    else if (point) select(point.id);
  };
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={list.busy} reload={list.reload} needsWidth />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">Список задач</h1>
          <TaskSearch />
        </header>
        <div className="tasks-halves">
          <section className="tasks-half" aria-label="Торговые точки">
            <ResourceList list={list} selected={selected?.id ?? null} open={open} />
          </section>
          <section className="tasks-half tasks-half-wide" aria-labelledby="point-tasks">
            {selected ? (
              <PointHead {...selected.row} />
            ) : (
              <header className="tasks-head">
                <h2 id="point-tasks">Задачи</h2>
              </header>
            )}
            {selected ? (
              <PointTasks pointId={selected.id} filter={tasksFilter} agentId={filter.query.fieldEmployeeId} />
            ) : (
              <p className="placeholder placeholder-empty">
                {list.state === 'ready' && !list.busy ? 'Нет выбранной торговой точки' : ''}
              </p>
            )}
          </section>
        </div>
      </section>
      <RecordNavigator key={list.opened === null ? 'closed' : 'open'} list={list}>
        <OpenedPoint key={list.opened?.id} list={list} filter={filter} />
      </RecordNavigator>
    </div>
  );
}

/** Draws the point of the tasks below, each text on one line and complete on hover. */
function PointHead({ name, address }: Unverified<TradePoint>): ReactNode {
  const [title, place] = [`Задачи: ${formatText(name)}`, formatText(address)];
  return (
    <header className="tasks-head">
      <h2 id="point-tasks" title={title}>
        {title}
      </h2>
      <p title={place}>{place}</p>
    </header>
  );
}

/**
 * Draws the tasks of the open point; no call requests a single point, so a link to a point that is not in the list
 * shows a message.
 */
function OpenedPoint({ list, filter }: { list: ResourceListState; filter: FilterState }): ReactNode {
  const { opened, close } = list;
  if (opened?.id === undefined || opened.id === null) return null;
  if (opened.row)
    return (
      <PointTasksModal
        point={opened.row}
        pointId={opened.id}
        actual={filter.values.actual}
        agentId={filter.query.fieldEmployeeId}
        close={close}
      />
    );
  if (list.state === 'failed')
    return (
      <PendingModal
        name="Торговая точка"
        answer={{ state: 'failed', error: list.error, retry: list.reload }}
        close={close}
      />
    );
  return (
    <PendingModal
      name="Торговая точка"
      answer={{ state: 'loading' }}
      missing={list.state === 'ready' && !list.busy ? 'Этой торговой точки нет в списке' : undefined}
      close={close}
    />
  );
}

interface Point {
  id: Id;
  row: Unverified<TradePoint>;
}

/** Parses a row as a point; null for a row without an id. */
function pointOf(row: Unverified<TradePoint>): Point | null {
  const id = toRecordId(row.tradePointId);
  return id === null ? null : { id, row };
}

/** Returns the selected point: the first one after each load; null when the list is empty (part2 'Map and tasks'). */
function useSelectedPoint({ rows, key }: Pick<ResourceListState, 'rows' | 'key'>): {
  selected: Point | null;
  select: (id: Id) => void;
} {
  const [chosen, setChosen] = useState<{ id: Id; key: string } | null>(null);
  const points = useMemo(() => rows.flatMap((row) => pointOf(row) ?? []), [rows]);
  const point = chosen?.key === key ? points.find(({ id }) => id === chosen.id) : undefined;
  return { selected: point ?? points[0] ?? null, select: (id) => setChosen({ id, key }) };
}
