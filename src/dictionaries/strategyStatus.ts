/**
 * Statuses of all strategies as lists and filters show them (part1 §2.3, §9, spec D61). Any other value is shown as
 * `-`.
 */
export const strategyStatus = [
  [0, 'Активна', 'success'],
  [1, 'Не активна', 'neutral'],
] as const;

export const activeStrategyStatus = 0;
