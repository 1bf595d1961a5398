import type { CrudFilter } from '@refinedev/core';
import { useState, type ReactNode } from 'react';
import { NamedModal } from '#engine/modals/NamedModal.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import type { Row } from '#engine/list/row.ts';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';

/** The paid tasks of an employee; a row opens the task, unless it does not say which one it is (part2 'Billing'). */
export function PaidTasks({ filters }: { filters: CrudFilter[] }): ReactNode {
  const declaration = useResource('paidTasks');
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters });
  const [task, setTask] = useState<number | null>(null);
  const open = ({ taskId }: Row) => { if (typeof taskId === 'number') setTask(taskId); };
  const close = () => setTask(null);
  return (
    <>
      <ResourceList declaration={declaration} list={list} resetKey="" open={open} />
      {task !== null && <NamedModal key={task} name="task" id={task} close={close} saved={close} />}
    </>
  );
}
