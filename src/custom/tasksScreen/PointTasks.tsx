import type { ReactNode } from 'react';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import type { FilterState } from '#engine/filter/useFilter.ts';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { useResourceList, type Id } from '#engine/list/useResourceList.ts';

/**
 * Draws the tasks of a point under their own filter: validity dates, status, Актуальность; a row opens the task (part2
 * 'Map and tasks', spec D23).
 */
export function PointTasks({ pointId, filter }: { pointId: Id; filter: FilterState }): ReactNode {
  const list = useResourceList(filter.declaration, { filter, where: { tradePointId: pointId } });
  return (
    <>
      <div className="tasks-filter">
        <FilterPanel filter={filter} busy={list.busy} />
      </div>
      <ResourceList list={list} />
      {list.opened && (
        <RecordNavigator list={list}>
          <NamedModal key={list.opened.id} name="task" id={list.opened.id} close={list.close} saved={list.close} />
        </RecordNavigator>
      )}
    </>
  );
}
