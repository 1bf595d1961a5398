import { useState, type ReactNode } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useEmbeddedQuery } from '#engine/core/useEmbeddedQuery.ts';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import type { FilterState } from '#engine/filter/useFilter.ts';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { useResourceList, type Id } from '#engine/list/useResourceList.ts';
import { Button } from '#ui/button/Button.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';

const TaskReasonsDialog = lazyComponent(
  async () => (await import('./TaskReasonsDialog.tsx')).TaskReasonsDialog,
  ModalLoading,
);

/** Draws the button of `Почему нет задачи` for users with the right to strategies, while strategies plan. */
function TaskReasonsButton({ pointId }: { pointId: Id }): ReactNode {
  const { host, can } = useEngine();
  const [open, setOpen] = useState(false);
  if (host.planning !== true || !can({ permission: 'strategy' }).can) return null;
  return (
    <div>
      <Button small onClick={() => setOpen(true)}>
        Почему нет задачи
      </Button>
      {open && <TaskReasonsDialog pointId={pointId} close={() => setOpen(false)} />}
    </div>
  );
}

interface PointTasksProps {
  pointId: Id;
  filter: FilterState;
  /** The agent of the points' filter, as a query parameter; undefined without one. */
  agentId: unknown;
}

/**
 * Draws the tasks of a point under their own filter: validity dates, status, Актуальность; a row opens the task (part2
 * 'Map and tasks', spec D23). The embedded API counts only the tasks of the filter's agent in the money of a point, so
 * those are its tasks.
 */
export function PointTasks({ pointId, filter, agentId }: PointTasksProps): ReactNode {
  const ofAgent = useEmbeddedQuery({ fieldEmployeeId: agentId });
  const list = useResourceList(filter.declaration, { filter, where: { tradePointId: pointId, ...ofAgent } });
  return (
    <>
      <div className="tasks-filter">
        <FilterPanel filter={filter} busy={list.busy} />
      </div>
      <TaskReasonsButton pointId={pointId} />
      <ResourceList list={list} />
      {list.opened && (
        <RecordNavigator list={list}>
          <NamedModal key={list.opened.id} name="task" id={list.opened.id} close={list.close} saved={list.close} />
        </RecordNavigator>
      )}
    </>
  );
}
