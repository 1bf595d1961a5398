import type { ReactNode } from 'react';
import type { CustomCellProps } from '#engine/core/props.ts';
import { TaskStatusText } from './TaskStatusText.tsx';

export function TaskStatusCell({ value }: Pick<CustomCellProps, 'value'>): ReactNode {
  return <TaskStatusText id={value} />;
}
