import type { Declaration } from '#schemas/declaration/declaration.ts';
import { isSameValue, type Values } from './values.ts';

/**
 * Returns the Russian errors of periods of which the user has set one end alone: they would not count (spec D58). A
 * period that was loaded so stays as it is.
 */
export function halfRangeErrors(
  { fields }: Pick<Declaration, 'fields'>,
  values: Values,
  initial: Values,
): [field: string, message: string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (fields[name]?.kind !== 'dateRange' || !Array.isArray(value) || isSameValue(value, initial[name])) return [];
    const [start, end] = value as readonly unknown[];
    if (Boolean(start) === Boolean(end)) return [];
    return [[name, start ? 'Укажите конец периода или очистите начало' : 'Укажите начало периода или очистите конец']];
  });
}
