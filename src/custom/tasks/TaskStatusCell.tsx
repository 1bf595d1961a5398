import type { ReactNode } from 'react';
import { TaskStatus } from './TaskStatus.tsx';

/** The status of a task in a list. */
export function TaskStatusCell({ value }: { value: unknown }): ReactNode {
  return <TaskStatus id={value} />;
}
