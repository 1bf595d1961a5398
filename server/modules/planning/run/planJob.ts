import { sql } from 'drizzle-orm';
import { formatNumber } from '#codecs/money.ts';
import type { StrategyProgress } from '#schemas/entities/planning.ts';
import type { Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { lockPlanning } from '../../../platform/db/locks.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/jobKind.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { createPacer, paceStep } from '../../../recordEngine/imports/pacer.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { presentDay } from '../presentDay.ts';
import { planningActor } from '../planningActor.ts';
import { planners, type PlannerKind } from './planners.ts';

const kind = 'plan';

/** Number of points of the first step; later ones follow from its duration. */
export const firstSize = 20;

/** What the job knows between its steps. */
interface PlanJobBody {
  /** Absent in jobs of versions that planned distribution strategies only. */
  strategyKind?: PlannerKind;
  strategyId: number;
  /** Absent before the first step. */
  day?: Day;
  after: number;
  size: number;
  points: number;
  created: number;
  /** For the screen `Фоновые работы`. */
  progress: string;
}

/** Returns a text such as `Чай везде: 1 200 точек, новых задач 340`. */
export const planProgress = (name: string, points: number, created: number): string =>
  `${name}: точек ${formatNumber(points)}, новых задач ${formatNumber(created)}`;

/** Creates the job that plans the tasks of a saved strategy, some points at a time. */
export function planJob(deps: EngineDeps): JobKind {
  const pacer = createPacer(() => performance.now());
  return {
    kind,
    async work(tx, job, jobDeps) {
      if (!(await isPlanningOn(tx, deps))) return undefined;
      const body = job.body as PlanJobBody;
      const day = body.day ?? presentDay(deps);
      await lockPlanning(tx);
      const { strategyKind = 'distribution', strategyId, after } = body;
      const {
        result: step,
        pace: { size, restMs },
      } = await paceStep(pacer, { ...jobDeps, size: body.size }, (rows) =>
        planners[strategyKind].step(tx, deps, { strategyId, day, after, size: rows }),
      );
      if (step.last === null) return undefined;
      const [points, created] = [body.points + step.points, body.created + step.created];
      const progress = planProgress(step.name, points, created);
      return { continueWith: { ...body, day, after: step.last, size, points, created, progress }, restMs };
    },
  };
}

const keyOf = (strategyKind: PlannerKind, strategyId: number): string => `${strategyKind}/${strategyId}`;

/** Returns the job that plans a strategy, with its progress in Russian; null without one. */
export async function readPlanning(
  db: Db,
  strategyKind: PlannerKind,
  strategyId: number,
): Promise<StrategyProgress['planning']> {
  const [job] = await rowsOf<NonNullable<StrategyProgress['planning']>>(
    db,
    sql`
    select state = 'failed' as failed, coalesce(body ->> 'progress', '') as progress
    from jobs where kind = ${kind} and key = ${keyOf(strategyKind, strategyId)}`,
  );
  return job ?? null;
}

/** Enqueues the planning of a strategy in the transaction that saves it. `now` is in unix seconds. */
export async function enqueuePlanning(
  tx: Db,
  strategyKind: PlannerKind,
  { strategyId, name, now }: { strategyId: number; name: string; now: number },
): Promise<void> {
  const body: PlanJobBody = {
    strategyKind,
    strategyId,
    after: 0,
    size: firstSize,
    points: 0,
    created: 0,
    progress: name,
  };
  await enqueue(tx, { kind, key: keyOf(strategyKind, strategyId), body, requestedBy: planningActor.id, now });
}
