import { parseArgs } from 'node:util';
import type { Day } from '#planning/days.ts';

/** A parsed command of `npm run planning`; a night without a day is the present one. */
export type PlanningCommand = { name: 'run'; day: Day | undefined } | { name: 'check' };

export const planningUsage = `Планирование:
  run [--day 2026-12-01]   делает работу ночи на этот день, по умолчанию на сегодня
  check                    проверяет задачи и начисления; печатает каждое расхождение`;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Parses the arguments of `npm run planning --`; undefined when they are wrong. */
export function readPlanningCommand(typed: readonly string[]): PlanningCommand | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      options: { day: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    const { day } = values;
    const [name, ...more] = positionals;
    if (more.length > 0 || (day !== undefined && !isDay(day))) return undefined;
    if (name === 'check') return day === undefined ? { name } : undefined;
    return name === 'run' ? { name, day } : undefined;
  } catch {
    return undefined;
  }
}
