import type { Migration } from '../migrate.ts';

/** `Актуальные` and `Не актуальные` of the task list, newest first: the newest tasks are nearly all of the first kind. */
export const taskListsMigration: Migration = {
  name: '0008_task_lists',
  sql: `
create index on tasks (created desc, task_id desc) where status in (0, 1, 2);
create index on tasks (created desc, task_id desc) where status not in (0, 1, 2);
`,
};
