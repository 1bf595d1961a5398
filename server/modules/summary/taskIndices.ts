import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { taskStates } from '#planning/progress.ts';
import type { TaskListFilter } from '../tasks/read.ts';
import type { TaskColumns } from './taskColumns.ts';

const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
/** Beyond any day. */
const never = 2 ** 31 - 1;

/**
 * Returns the row indexes of the tasks that the task list shows under the same filter (`taskFilter`); `points` are the
 * matching trade points, if the filter has any.
 */
export function matchingTaskIndices(
  columns: TaskColumns,
  request: TaskListFilter,
  points: ReadonlySet<number> | undefined,
): Uint32Array {
  const { point, agent, product, status, strategy, plannedDistributor, created, deadline } = columns;
  const { planned, withdrawn } = request;
  const from = request.from === undefined ? -1 : dayOf(request.from);
  const to = request.to === undefined ? never : dayOf(request.to);
  // The columns with a wanted value.
  const wanted = (
    [
      [point, request.tradePointId],
      [agent, request.fieldEmployeeId],
      [product, request.productId],
      [strategy, request.strategyId],
      [plannedDistributor, request.plannedDistributorId],
    ] as const
  ).filter(([, value]) => value !== undefined);
  const statuses = statusesOf(request);
  const size = columns.id.length;
  const places = new Uint32Array(size);
  let count = 0;
  for (let at = 0; at < size; at += 1) {
    if ((deadline[at] as number) < from || (created[at] as number) > to) continue;
    if (statuses && !statuses.has(status[at] as number)) continue;
    if (!wanted.every(([values, value]) => values[at] === value)) continue;
    if (planned !== undefined && planned !== (strategy[at] !== -1)) continue;
    if (withdrawn !== undefined && withdrawn !== (status[at] === taskStates.withdrawn)) continue;
    if (points && !points.has(point[at] as number)) continue;
    places[count] = at;
    count += 1;
  }
  return places.subarray(0, count);
}

/** Returns the requested statuses; undefined for all. A status is a small number (`smallint`). */
function statusesOf({ status, actual }: TaskListFilter): { has(status: number): boolean } | undefined {
  if (status === undefined && actual === undefined) return undefined;
  return {
    has: (own) =>
      (status === undefined || own === status) && (actual === undefined || actualStatusIds.includes(own) === actual),
  };
}
