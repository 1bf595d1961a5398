import { useState, type ReactNode } from 'react';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import type { Row } from '#engine/core/row.ts';
import { toRecordId, useResourceList, type Id } from '#engine/list/useResourceList.ts';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { useResource } from '#engine/core/engineContext.tsx';

/**
 * Draws the paid tasks and volume tasks of an employee; a row opens its task, unless it has no task id (part2
 * 'Billing').
 */
export function PaidTasks({ fieldEmployeeId }: { fieldEmployeeId: unknown }): ReactNode {
  const list = useResourceList(useResource('paidTasks'), { where: { fieldEmployeeId } });
  const { opened, close } = list;
  const [volumeTask, setVolumeTask] = useState<Id | null>(null);
  const open = (row: Row) => {
    const id = toRecordId(row['volumeTaskId']);
    if (id === null) list.open?.(row);
    else setVolumeTask(id);
  };
  return (
    <>
      <ResourceList list={list} open={open} />
      {opened && (
        <RecordNavigator list={list}>
          <NamedModal key={opened.id} name="task" id={opened.id} close={close} saved={close} />
        </RecordNavigator>
      )}
      {volumeTask !== null && (
        <NamedModal
          name="volumeTask"
          id={volumeTask}
          close={() => setVolumeTask(null)}
          saved={() => setVolumeTask(null)}
        />
      )}
    </>
  );
}
