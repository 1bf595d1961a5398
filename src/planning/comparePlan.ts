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

/** The open tasks of a saved strategy. */
interface OpenTasks {
  /** They are changed in place or withdrawn. */
  untouched: readonly ComparedTask[];
  /** They continue. */
  started: readonly ComparedTask[];
}

/** A plan that is compared with the open tasks of the saved strategy as its tasks come (planning §8). */
export class ComparedPlan {
  readonly #open: OpenTasks;
  readonly #untouched: ReadonlyMap<string, ComparedTask>;
  readonly #counts = { created: 0, changed: 0, kept: 0 };
  #money = 0;

  constructor(open: OpenTasks) {
    this.#open = open;
    this.#untouched = new Map(open.untouched.map((task) => [task.key, task]));
  }

  /** Adds a planned task. */
  add({ key, volume, moneyTotal }: ComparedTask): void {
    const before = this.#untouched.get(key);
    const isSame = before?.volume === volume && before.moneyTotal === moneyTotal;
    this.#counts[before === undefined ? 'created' : isSame ? 'kept' : 'changed'] += 1;
    this.#money += moneyTotal;
  }

  /** Returns the comparison after the last task. */
  result(): PlanComparison {
    const { untouched, started } = this.#open;
    const { kept, changed } = this.#counts;
    return {
      ...this.#counts,
      withdrawn: untouched.length - kept - changed,
      kept: kept + started.length,
      money: this.#money - moneyOf(untouched),
    };
  }
}

/** Returns the comparison of a whole plan. */
export function comparePlan(planned: readonly ComparedTask[], open: OpenTasks): PlanComparison {
  const comparison = new ComparedPlan(open);
  for (const task of planned) comparison.add(task);
  return comparison.result();
}
