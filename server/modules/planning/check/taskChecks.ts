import { sql } from 'drizzle-orm';
import { formatMoney } from '#codecs/money.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { taskResult } from '#planning/followTask.ts';
import { taskStates } from '#planning/progress.ts';
import { intArray } from '../../../platform/db/rows.ts';
import { correctionText } from '#planning/freezing.ts';
import { readFrozenSales } from '../follow/readFrozenSales.ts';
import { readTaskSales } from '../follow/readFollowed.ts';
import { queryCheck, type Check } from './check.ts';
import { resultText } from './resultText.ts';
import { readWaiting } from './readWaiting.ts';

const taskMoney = queryCheck<{ task: number; paid: number; accrued: number }>('taskMoney', {
  find: (ids) => sql`
    select task_id as task, money_paid as paid, accrued
    from (select task_id, money_paid, (select coalesce(sum(amount), 0)::float8 from accruals where accruals.task_id = tasks.task_id) as accrued
      from tasks where task_id = any(${ids})) own
    where money_paid <> accrued order by 1`,
  describe: ({ task, paid, accrued }) => ({
    text: `Задача ${task}: начислено ${formatMoney(paid)}, а по строкам начислений ${formatMoney(accrued)}`,
    subject: { kind: 'task', id: task },
  }),
});

const taskLimit = queryCheck<{ task: number; paid: number; total: number }>('taskLimit', {
  find: (ids) => sql`
    select task_id as task, money_paid as paid, money_total as total from tasks
    where task_id = any(${ids}) and money_paid not between 0 and money_total order by 1`,
  describe: ({ task, paid, total }) => ({
    text: `Задача ${task}: начислено ${formatMoney(paid)} из ${formatMoney(total)}`,
    subject: { kind: 'task', id: task },
  }),
});

/** Finds tasks that differ from their sales, except those whose changes wait to be followed. */
const taskFollowing: Check = {
  name: 'taskResult',
  async find(db, ids) {
    const differing = (await readTaskSales(db, ids))
      .map((task) => ({ task, result: taskResult(task) }))
      .filter(
        ({ task, result }) =>
          task.progress !== result.progress || task.status !== result.status || task.accrued !== result.earned,
      );
    const waiting = await readWaiting(
      db,
      'taskIds',
      differing.map(({ task }) => task.taskId),
    );
    return differing
      .filter(({ task }) => !waiting.has(task.taskId))
      .map(({ task: { taskId, accrued, ...task }, result }) => ({
        text: `Задача ${taskId}: ${resultText(task, accrued)}, а по продажам ${resultText(result, result.earned)}`,
        subject: { kind: 'task', id: taskId },
      }));
  },
};

const taskClaims = queryCheck<{ task: number; product: string }>('taskClaims', {
  find: (ids) => sql`
    select task_id as task, products.name as product from task_products join tasks using (task_id) join products on products.product_id = task_products.product_id
    where task_id = any(${ids}) and open <> (closed_day is null and (status = any(${intArray(actualStatusIds)}) or status = ${taskStates.done})) order by 1, 2`,
  describe: ({ task, product }) => ({
    text: `Задача ${task}: товар «${product}» занят не так, как состояние задачи`,
    subject: { kind: 'task', id: task },
  }),
});

/** Finds frozen tasks whose sales were corrected since: such a correction is listed, not posted (planning §4). */
export const taskCorrections: Check = {
  name: 'corrections',
  find: async (db, ids) =>
    (await readFrozenSales(db, ids)).flatMap(({ taskId, change, ...frozen }) =>
      change === 0
        ? []
        : {
            text: `Задача ${taskId}: ${correctionText({ ...frozen, change })}`,
            subject: { kind: 'task' as const, id: taskId },
          },
    ),
};

/** The checks of planned distribution tasks. */
export const taskChecks: readonly Check[] = [taskMoney, taskLimit, taskFollowing, taskClaims];
