/** Tones of a task status (part2 §3): 0 danger, 1 success, 2 warning; a client shows anything else as a dash. */
type TaskStatusTone = 0 | 1 | 2;

/** An entry of the status dictionary (part2 §3). */
export interface TaskStatus {
  statusId: number;
  name: string;
  type: TaskStatusTone;
}

/**
 * The statuses that the embedded API gives to tasks and volume tasks (`GET /api/v1/filter/taskStatus/`, spec D84); the
 * page shows those of an external API by its own names.
 */
export const taskStatuses = [
  { statusId: 0, name: 'Новая', type: 2 },
  { statusId: 1, name: 'В работе', type: 2 },
  { statusId: 2, name: 'Порог достигнут', type: 2 },
  { statusId: 3, name: 'Выполнена', type: 1 },
  { statusId: 4, name: 'Отозвана', type: 2 },
  { statusId: 5, name: 'Не выполнена', type: 0 },
] as const satisfies readonly TaskStatus[];

/** Statuses of open tasks: `Актуальные` in the filters. */
export const actualStatusIds: readonly number[] = [0, 1, 2];
