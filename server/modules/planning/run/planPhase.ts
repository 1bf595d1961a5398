import type { Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { whyUnavailable } from '../../../platform/db/unavailable.ts';
import { describeJobError } from '../../../platform/jobs/describeJobError.ts';
import type { NightPhase } from './nightPhase.ts';
import { planners, type PlannerKind } from './planners.ts';
import { planProgress } from './planJob.ts';

/** The strategy that is being planned, and the last planned point. */
interface PlanState {
  strategyId: number;
  after: number;
  points: number;
  created: number;
}

/**
 * Does a step in a savepoint. Returns the error that it failed with, so that the night goes on with the next strategy;
 * errors of the database itself are thrown, and the step is repeated.
 */
async function attempt<T>(tx: Db, step: (own: Db) => Promise<T>): Promise<T | Error> {
  try {
    return await tx.transaction(step);
  } catch (error) {
    if (whyUnavailable(error) !== undefined) throw error;
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Returns the phase that plans all strategies of a kind, older ones first, so that these claim their products first
 * (planning §1).
 */
export function planPhaseOf(kind: PlannerKind): NightPhase {
  const planner = planners[kind];
  /** Returns the state at the start of the next strategy after an id; its id is 0 at the end. */
  const firstOf = async (tx: Db, day: Day, after: number): Promise<PlanState> => ({
    strategyId: (await planner.next(tx, day, after)) ?? 0,
    after: 0,
    points: 0,
    created: 0,
  });
  return {
    async step(tx, deps, { day, size, state }) {
      const { strategyId, after, points, created } = (state as PlanState | null) ?? (await firstOf(tx, day, 0));
      if (strategyId === 0) return null;
      const step = await attempt(tx, (own) => planner.step(own, deps, { strategyId, day, after, size }));
      if (step instanceof Error) {
        const next = await firstOf(tx, day, strategyId);
        const failure = { kind, strategyId, error: describeJobError(step) };
        return { state: next, progress: failure.error, failure };
      }
      const done = { points: points + step.points, created: created + step.created };
      const progress = planProgress(step.name, done.points, done.created);
      if (step.last !== null) return { state: { strategyId, after: step.last, ...done }, progress };
      const next = await firstOf(tx, day, strategyId);
      return next.strategyId === 0 ? null : { state: next, progress };
    },
  };
}
