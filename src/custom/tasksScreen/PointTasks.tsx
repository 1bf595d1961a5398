import { useMemo, useState, type ReactNode } from 'react';
import { NamedModal } from '#engine/modals/NamedModal.tsx';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useRows } from '#engine/list/useRows.ts';
import { queryFilters } from '#engine/filter/queryFilters.ts';
import { idOf, type Id } from './ids.ts';
import type { TasksFilter } from './useTasksFilter.ts';

/** The tasks of a point under their own filter: validity dates, status, Актуальность; a row opens the task (part2 'Map and tasks', spec D23). */
export function PointTasks({ pointId, filter }: { pointId: Id; filter: TasksFilter }): ReactNode {
  const { declaration, values, apply } = filter;
  const [opened, setOpened] = useState<Id | null>(null);
  const filters = useMemo(() => (
    [{ field: 'tradePointId', operator: 'eq' as const, value: pointId }, ...queryFilters(declaration, declaration.filter?.fields ?? [], values)]
  ), [declaration, pointId, values]);
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters });
  return (
    <>
      <div className="tasks-filter"><FilterPanel declaration={declaration} applied={values} apply={apply} busy={list.busy} /></div>
      <ResourceList
        declaration={declaration} list={list} resetKey={JSON.stringify(filters)} selected={opened}
        open={(row) => setOpened(idOf(row[declaration.api.id]))}
      />
      {opened !== null && <NamedModal name="task" id={opened} close={() => setOpened(null)} saved={() => setOpened(null)} />}
    </>
  );
}
