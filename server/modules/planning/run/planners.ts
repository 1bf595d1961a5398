import type { Day } from '#planning/days.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import type { Db } from '../../../platform/db/connection.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { nextAuditStrategy, planAuditStep } from '../audit/planAuditStep.ts';
import { nextStrategy, planStep, type PlanStep, type PlanStepResult } from './planStep.ts';

/** The kinds of strategies that plan point by point; the tasks of volume strategies are chosen in the form. */
export type PlannerKind = Exclude<StrategyKind, 'volume'>;

interface Planner {
  step(tx: Db, deps: EngineDeps, step: PlanStep): Promise<PlanStepResult>;
  /** Returns the next strategy after an id that a night plans; null at the end. */
  next(tx: Db, day: Day, after: number): Promise<number | null>;
}

/** How strategies are planned. */
export const planners: Readonly<Record<PlannerKind, Planner>> = {
  distribution: { step: planStep, next: nextStrategy },
  audit: { step: planAuditStep, next: nextAuditStrategy },
};
