import { inArray, sql } from 'drizzle-orm';
import { tasksResource } from '#resources/masterData/tasks.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { executorOf } from '#planning/executor.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { findStored } from '../../../recordEngine/core/deps.ts';
import { changeExecutors, type ExecutorChange } from '../../tasks/changeExecutors.ts';
import { readCandidates, readOpenTasks, type PointRow } from '../readPoints.ts';
import { changeByPlanning } from '../changeByPlanning.ts';
import type { NightPhase } from './nightPhase.ts';

const isOpen = inArray(sql`tasks.status`, [...actualStatusIds]);

/**
 * Moves the open planned tasks of agents who are no longer active to other agents, by the rules for new tasks. After
 * the plan, which counts open tasks as the preview does. A task for which there is no agent stays where it is.
 */
export const reassignPhase: NightPhase = {
  async step(tx, deps, { day, size, state }) {
    const left = await rowsOf<PointRow & { taskId: number }>(
      tx,
      sql`
      select task_id as "taskId", tp.trade_point_id as "tradePointId", tp.kind = 1 as "isWholesale", tasks.distr_id as "distrId", tp.territory_id as "territoryId"
      from tasks join field_employees agent using (field_employee_id) join trade_points tp on tp.trade_point_id = tasks.trade_point_id
      where not agent.active and tasks.strategy_id is not null and ${isOpen} and task_id > ${Number(state ?? 0)} order by task_id limit ${size}`,
    );
    if (left.length === 0) return null;
    const candidatesOf = await readCandidates(tx, left, day);
    const open = new Map(await readOpenTasks(tx, isOpen));
    const changes = left.flatMap((task): ExecutorChange[] => {
      const candidates = candidatesOf(task).map((agent) => ({
        ...agent,
        openTasks: open.get(agent.fieldEmployeeId) ?? 0,
      }));
      const fieldEmployeeId = executorOf(candidates, day);
      if (fieldEmployeeId === null) return [];
      open.set(fieldEmployeeId, (open.get(fieldEmployeeId) ?? 0) + 1);
      return [{ taskId: task.taskId, fieldEmployeeId }];
    });
    const ids = changes.map(({ taskId }) => taskId);
    const resource = findStored(deps, tasksResource);
    await changeByPlanning(tx, deps, resource, { ids, table: 'tasks', key: 'task_id' }, (at) =>
      changeExecutors(tx, changes, at),
    );
    return { state: left.at(-1)?.taskId ?? null, progress: 'Новые исполнители' };
  },
};
