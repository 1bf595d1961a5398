/** A task as the API gives it; anything in it may be missing or of another type. */
export type TaskRecord = Readonly<Record<string, unknown>>;

export function isTask(data: unknown): data is TaskRecord {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** The records of a list in a task, such as `sales`; [] for anything else. */
export function recordsIn(list: unknown): TaskRecord[] {
  return Array.isArray(list) ? list.filter(isTask) : [];
}
