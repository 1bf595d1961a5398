import type { ReactNode } from 'react';
import { NamedModal } from '#engine/modals/NamedModal.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useResourceList } from '#engine/list/useResourceList.ts';
import { RecordWalk } from '#engine/screen/RecordWalk.tsx';
import { useResource } from '#engine/lookups/engineContext.tsx';

/** The paid tasks of an employee; a row opens the task, unless it does not say which one it is (part2 'Billing'). */
export function PaidTasks({ fieldEmployeeId }: { fieldEmployeeId: unknown }): ReactNode {
  const list = useResourceList(useResource('paidTasks'), { where: { fieldEmployeeId } });
  const { opened, close } = list;
  return (
    <>
      <ResourceList list={list} />
      {opened && <RecordWalk list={list}><NamedModal key={opened.id} name="task" id={opened.id} close={close} saved={close} /></RecordWalk>}
    </>
  );
}
