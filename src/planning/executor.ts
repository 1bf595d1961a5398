import { addDays, type Day } from './days.ts';

/** An active agent who may get the tasks of a point. */
export interface Candidate {
  fieldEmployeeId: number;
  /** Whether the agent serves the point on the day of planning (`trade_point_agents`). */
  servesPoint: boolean;
  /** The agent's latest sale for the distributor at the point; null without one. */
  lastSaleHere: Day | null;
  /** Whether a territory of the agent covers the point. */
  coversPoint: boolean;
  /** The agent's open tasks, including those planned earlier on this day. */
  openTasks: number;
}

/** Days in which a sale makes an agent the executor. */
const salesDays = 365;

/**
 * Returns the agent who gets the tasks of a point: the one who serves it, else the one with the latest sale there, else
 * the one with the fewest open tasks whose territory covers it (planning §4). Equal agents: the lowest id.
 */
export function executorOf(candidates: readonly Candidate[], day: Day): number | null {
  const byId = candidates.toSorted((agent, other) => agent.fieldEmployeeId - other.fieldEmployeeId);
  const serving = byId.find(({ servesPoint }) => servesPoint);
  if (serving !== undefined) return serving.fieldEmployeeId;
  const oldest = addDays(day, -salesDays);
  const latest = byId
    .flatMap(({ fieldEmployeeId, lastSaleHere }) =>
      lastSaleHere !== null && lastSaleHere >= oldest ? [{ fieldEmployeeId, lastSaleHere }] : [],
    )
    .toSorted((agent, other) =>
      agent.lastSaleHere < other.lastSaleHere ? 1 : agent.lastSaleHere > other.lastSaleHere ? -1 : 0,
    )[0];
  if (latest !== undefined) return latest.fieldEmployeeId;
  const covering = byId
    .filter(({ coversPoint }) => coversPoint)
    .toSorted((agent, other) => agent.openTasks - other.openTasks);
  return covering[0]?.fieldEmployeeId ?? null;
}
