/** Statuses of every strategy as lists and filters say them (part1 §2.3, §9, spec D61). Any other value is shown as `-`. */
export const strategyStatus = [
  [0, 'Активна', 'success'],
  [1, 'Не активна', 'neutral'],
] as const;

/** The status of a strategy that works. */
export const activeStrategyStatus = 0;
