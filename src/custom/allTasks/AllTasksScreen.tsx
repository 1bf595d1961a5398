import type { ReactNode } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Draws the tasks of all points as one list, with their strategies where strategies plan (spec D80). */
export function AllTasksScreen({
  tasks,
  tasksWithPlanning,
}: {
  tasks: Declaration;
  tasksWithPlanning: Declaration;
}): ReactNode {
  const { host, can } = useEngine();
  return (
    <ResourceScreen
      declaration={host.planning === true && can({ permission: 'strategy' }).can ? tasksWithPlanning : tasks}
    />
  );
}
