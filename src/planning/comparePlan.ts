/** An open task of the saved strategy, or a task that would be planned. */
export interface ComparedTask {
  tradePointId: number;
  itemKey: string;
  volume: number;
  /** Whole roubles. */
  moneyTotal: number;
}

/** What saving a strategy would do to its open tasks. */
export interface PlanComparison {
  created: number;
  changed: number;
  withdrawn: number;
  kept: number;
  /** Difference of the roubles of its open tasks. */
  money: number;
}

const keyOf = ({ tradePointId, itemKey }: ComparedTask): string => `${tradePointId} ${itemKey}`;
const moneyOf = (tasks: readonly ComparedTask[]): number => tasks.reduce((sum, { moneyTotal }) => sum + moneyTotal, 0);

/**
 * Compares the plan with the open tasks of the saved strategy (planning §8): untouched tasks are changed in place or
 * withdrawn, started ones continue.
 */
export function comparePlan(
  planned: readonly ComparedTask[],
  { untouched, started }: { untouched: readonly ComparedTask[]; started: readonly ComparedTask[] },
): PlanComparison {
  const known = new Map(untouched.map((task) => [keyOf(task), task]));
  const counts = { created: 0, changed: 0, kept: 0 };
  for (const task of planned) {
    const before = known.get(keyOf(task));
    const isSame = before?.volume === task.volume && before.moneyTotal === task.moneyTotal;
    counts[before === undefined ? 'created' : isSame ? 'kept' : 'changed'] += 1;
  }
  return {
    ...counts,
    withdrawn: untouched.length - counts.kept - counts.changed,
    kept: counts.kept + started.length,
    money: moneyOf(planned) - moneyOf(untouched),
  };
}
