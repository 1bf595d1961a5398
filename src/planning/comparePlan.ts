import type { Day } from './days.ts';

/** What decides whether a task stays as it is: an open task of the saved strategy, or one that would be planned. */
interface TaskTerms {
  volume: number;
  /** Whole roubles. */
  moneyTotal: number;
  /** The agent, or the user of an audit task. */
  executor: number | null;
  startDate: Day;
  deadlineDate: Day;
}

export interface ComparedTask extends TaskTerms {
  /** What the task is for, within its strategy: an agent, or a store. */
  key: string;
}

/** What a plan does with a task: it is new, or replaces an open task of the strategy that differs or does not. */
export type TaskChange = 'created' | 'changed' | 'kept';

/** What saving a strategy would do to its open tasks. */
export interface PlanComparison {
  created: number;
  changed: number;
  withdrawn: number;
  kept: number;
  /** Difference of the roubles of its open tasks. */
  money: number;
}

/** Returns what a plan does with a task; `before` is the open task that it replaces. */
export function changeOf(before: TaskTerms | undefined, task: TaskTerms): TaskChange {
  if (before === undefined) return 'created';
  return before.volume === task.volume &&
    before.moneyTotal === task.moneyTotal &&
    before.executor === task.executor &&
    before.startDate === task.startDate &&
    before.deadlineDate === task.deadlineDate
    ? 'kept'
    : 'changed';
}

/** The open tasks of a saved strategy. */
interface OpenTasks {
  /** They are changed in place or withdrawn. */
  untouched: readonly { moneyTotal: number }[];
  /** They continue. */
  started: readonly unknown[];
}

/** A plan that is compared with the open tasks of the saved strategy as its tasks come (planning §8). */
export class ComparedPlan {
  readonly #counts: Record<TaskChange, number> = { created: 0, changed: 0, kept: 0 };
  #money = 0;

  add(change: TaskChange, moneyTotal: number): void {
    this.#counts[change] += 1;
    this.#money += moneyTotal;
  }

  /** Returns the comparison after the last task. */
  result({ untouched, started }: OpenTasks): PlanComparison {
    const { created, changed, kept } = this.#counts;
    return {
      created,
      changed,
      withdrawn: untouched.length - kept - changed,
      kept: kept + started.length,
      money: this.#money - untouched.reduce((sum, { moneyTotal }) => sum + moneyTotal, 0),
    };
  }
}

/** Returns the comparison of a whole plan with the open tasks that it changes or withdraws. */
export function comparePlan(planned: readonly ComparedTask[], open: readonly ComparedTask[]): PlanComparison {
  const before = new Map(open.map((task) => [task.key, task]));
  const comparison = new ComparedPlan();
  for (const task of planned) comparison.add(changeOf(before.get(task.key), task), task.moneyTotal);
  return comparison.result({ untouched: open, started: [] });
}
