import type { NightPhase } from './nightWork.ts';
import { planProgress } from './planJob.ts';
import { nextStrategy, planStep } from './planStep.ts';

/** The strategy that is being planned, and the last planned point. */
interface PlanState {
  strategyId: number;
  after: number;
  points: number;
  created: number;
}

/** Plans all distribution strategies, older ones first, so that these claim their products first (planning §1). */
export const planPhase: NightPhase = {
  async step(tx, deps, { day, size, state }) {
    const { strategyId, after, points, created } = (state as PlanState | null) ?? (await firstOf(tx, day, 0));
    if (strategyId === 0) return null;
    const step = await planStep(tx, deps, { strategyId, day, after, size });
    const done = { points: points + step.points, created: created + step.created };
    const progress = planProgress(step.name, done.points, done.created);
    if (step.last !== null) return { state: { strategyId, after: step.last, ...done }, progress };
    const next = await firstOf(tx, day, strategyId);
    return next.strategyId === 0 ? null : { state: next, progress };
  },
};

/** Returns the state at the start of the next strategy after an id; its id is 0 at the end. */
async function firstOf(...[tx, day, after]: Parameters<typeof nextStrategy>): Promise<PlanState> {
  return { strategyId: (await nextStrategy(tx, day, after)) ?? 0, after: 0, points: 0, created: 0 };
}
