import type { ReactNode } from 'react';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useResourceList } from '#engine/list/useResourceList.ts';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { useEmbeddedQuery } from '#engine/core/useEmbeddedQuery.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { BottomPanel } from './BottomPanel.tsx';
import type { PlacedPoint } from './points.ts';

interface TasksPanelProps {
  point: PlacedPoint;
  /** Which tasks the map counts: current ones, the others, or all. */
  actual: unknown;
  /** The agent whose tasks alone the embedded API counts; undefined for all. */
  agentId: unknown;
  close: () => void;
}

/** Draws the tasks of the open point (part2 'Map and tasks'); a row opens the task. */
export function TasksPanel({ point, actual, agentId, close }: TasksPanelProps): ReactNode {
  const ofAgent = useEmbeddedQuery({ fieldEmployeeId: agentId });
  const list = useResourceList(useResource('pointTasks'), {
    where: { tradePointId: point.id, ...ofAgent, ...(typeof actual === 'boolean' ? { actual } : {}) },
  });
  return (
    <BottomPanel title="Задачи" note={point.name} close={close}>
      <ResourceList list={list} />
      {list.opened && (
        <RecordNavigator list={list}>
          <NamedModal key={list.opened.id} name="task" id={list.opened.id} close={list.close} saved={list.close} />
        </RecordNavigator>
      )}
    </BottomPanel>
  );
}
