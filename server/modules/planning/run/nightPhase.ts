import type { Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import type { PlannerKind } from './planners.ts';

/** One kind of work of a night. Its state goes through the row of the job, so it is JSON; null at the start. */
export interface NightPhase {
  /**
   * Does a step of at most about `size` records, in a transaction that has the lock of planning; returns the state of
   * the next step with a Russian text about the progress, null at the end.
   */
  step(
    tx: Db,
    deps: EngineDeps,
    step: { day: Day; size: number; state: unknown },
  ): Promise<{ state: unknown; progress: string; failure?: NightFailure } | null>;
}

/** A strategy that a night could not plan. */
export interface NightFailure {
  kind: PlannerKind;
  strategyId: number;
  /** A Russian text. */
  error: string;
}
