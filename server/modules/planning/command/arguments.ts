import { parseArgs } from 'node:util';
import type { Day } from '#planning/days.ts';

/** A parsed command of `npm run planning`; without a day, it is the present one. */
export interface PlanningCommand {
  name: 'run';
  day: Day | undefined;
}

export const planningUsage = `Планирование:
  run [--day 2026-12-01]   делает работу ночи на этот день, по умолчанию на сегодня`;

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
    if (positionals.length !== 1 || positionals[0] !== 'run' || (day !== undefined && !isDay(day))) return undefined;
    return { name: 'run', day };
  } catch {
    return undefined;
  }
}
