/** An open task of the saved strategy, or a task that would be planned. */
export interface ComparedTask {
  /** What the task is for, within its strategy: a point and an item, an agent, or a store. */
  key: string;
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

const moneyOf = (tasks: readonly ComparedTask[]): number => tasks.reduce((sum, { moneyTotal }) => sum + moneyTotal, 0);

/**
 * Compares the plan with the open tasks of the saved strategy (planning §8): untouched tasks are changed in place or
 * withdrawn, started ones continue.
 */
export function comparePlan(
  planned: readonly ComparedTask[],
  { untouched, started }: { untouched: readonly ComparedTask[]; started: readonly ComparedTask[] },
): PlanComparison {
  const known = new Map(untouched.map((task) => [task.key, task]));
  const counts = { created: 0, changed: 0, kept: 0 };
  for (const task of planned) {
    const before = known.get(task.key);
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
