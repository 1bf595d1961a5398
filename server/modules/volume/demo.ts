import { taskStates } from '#planning/progress.ts';
import { volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';
import type { DemoRow } from '../demoContext/row.ts';
import type { DemoContext } from '../demoContext/context.ts';

type Row = DemoRow<typeof volumeStrategies.$inferSelect>;
export type VolumeTaskRow = DemoRow<typeof volumeTasks.$inferSelect>;

/** Returns the status of `taskStatuses` for a task's progress. */
function statusOf(progress: number, threshold: number, over: boolean): number {
  if (progress >= threshold) return 3;
  if (over) return taskStates.failed;
  return progress > 0 ? 1 : 0;
}

/** Creates volume strategies, each with the tasks of one or two distributors' agents. */
export function volumeOf({ random, scale, distribution, staff, day }: DemoContext): {
  strategies: Row[];
  tasks: VolumeTaskRow[];
} {
  const tasks: VolumeTaskRow[] = [];
  const strategies = Array.from({ length: scale.volumeStrategies }, (_, index): Row => {
    const strategyId = index + 1;
    const start = random.whole(-300, 20);
    const length = random.pick([28, 30, 30, 31, 60]);
    const percent = random.chance(0.15);
    const progressThreshold = random.pick([0.98, 0.98, 0.95, 0.9, 1]);
    const measure = random.whole(0, 2);
    const distrIds = new Set(
      random.sample(distribution.distributors, random.whole(2, 5)).map((distributor) => distributor.distrId),
    );
    const agents = distribution.agents.filter((agent) => distrIds.has(agent.distrId) && random.chance(0.95));
    for (const { fieldEmployeeId } of agents) {
      const elapsed = Math.min(1, Math.max(0, -start / length));
      // Most of a plan is sold in its first half.
      const progress = Number(
        (Math.sqrt(elapsed) * Math.min(1.4, Math.max(0.2, 1.22 + random.spread() * 0.4))).toFixed(3),
      );
      const moneyTotal = percent ? null : random.whole(5, 60) * 100;
      const status = statusOf(progress, progressThreshold, start + length < 0);
      tasks.push({
        volumeTaskId: tasks.length + 1,
        strategyId,
        fieldEmployeeId,
        volume: measure === 1 ? random.whole(50, 900) * 100 : random.whole(20, 900),
        moneyTotal,
        moneyPaid: status === 3 ? (moneyTotal ?? 0) : 0,
        progress,
        status,
      });
    }
    return {
      strategyId,
      name: `План продаж ${day(start).slice(0, 7).split('-').reverse().join('.')} — группа ${strategyId}`,
      mmlId: 1 + random.whole(0, scale.lists - 1),
      distributionMoneyIncrease: random.chance(0.4) ? random.pick([0.1, 0.15, 0.25, 0.5, 1, 1.5]) : null,
      percentageOfSales: percent ? random.pick([0.05, 0.1, 0.123]) : null,
      storesAffectionCount: random.chance(0.3) ? random.whole(1, 3) : null,
      startDate: day(start),
      endDate: day(start + length),
      progressThreshold,
      measure,
      status: start + length < 0 || random.chance(0.1) ? 1 : 0,
      comment: random.chance(0.2) ? 'План согласован на собрании.' : null,
      responsibleId: random.pick(staff.employees).companyEmployeeId,
    };
  });
  return { strategies, tasks };
}
