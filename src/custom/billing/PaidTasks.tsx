import type { CrudFilter } from '@refinedev/core';
import { useState, type ReactNode } from 'react';
import { NamedModal } from '#engine/dialogs/NamedModal.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';

/** The paid tasks of an employee; a row opens the task (part2 'Billing'). */
export function PaidTasks({ filters }: { filters: CrudFilter[] }): ReactNode {
  const declaration = useResource('paidTasks');
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters });
  const [task, setTask] = useState<number | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <ResourceList declaration={declaration} list={list} resetKey="" open={(row) => setTask(row.taskId as number)} />
      {task !== null && <NamedModal key={task} name="task" id={task} close={close} saved={close} />}
    </>
  );
}
