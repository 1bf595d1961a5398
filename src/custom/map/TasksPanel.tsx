import { useMemo, useState, type ReactNode } from 'react';
import { NamedModal } from '#engine/modals/NamedModal.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { BottomPanel } from './BottomPanel.tsx';
import type { PlacedPoint } from './points.ts';

interface TasksPanelProps {
  point: PlacedPoint;
  /** Which tasks the map counts: actual ones, the others, or all. */
  actual: unknown;
  close: () => void;
}

/** The tasks of the open point (part2 'Map and tasks'); a row opens the task. */
export function TasksPanel({ point, actual, close }: TasksPanelProps): ReactNode {
  const declaration = useResource('pointTasks');
  const [opened, setOpened] = useState<number | string | null>(null);
  const filters = useMemo(() => (
    [{ field: 'tradePointId', operator: 'eq' as const, value: point.id }, ...(typeof actual === 'boolean' ? [{ field: 'actual', operator: 'eq' as const, value: actual }] : [])]
  ), [point.id, actual]);
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters });
  return (
    <BottomPanel title="Задачи" note={point.name} close={close}>
      <ResourceList
        declaration={declaration} list={list} resetKey={String(point.id)} selected={opened}
        open={(row) => setOpened(row[declaration.api.id] as number | string)}
      />
      {opened !== null && <NamedModal name="task" id={opened} close={() => setOpened(null)} saved={() => setOpened(null)} />}
    </BottomPanel>
  );
}
