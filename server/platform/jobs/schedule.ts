/** When a job runs by itself: at an interval in seconds, or once a day at a time such as `03:30`. */
export type Schedule = { every: number } | { dailyAt: string };

const minute = 60;
const twoDays = 2 * 86_400;

/**
 * Returns the next instant of a schedule after `now`, both in unix seconds. A daily time that the clock of the time
 * zone skips is run a day later.
 */
export function nextRun(schedule: Schedule, now: number, timeZone: string): number {
  if ('every' in schedule) return now + schedule.every;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const first = (Math.floor(now / minute) + 1) * minute;
  for (let at = first; at < first + twoDays; at += minute) if (clock.format(at * 1000) === schedule.dailyAt) return at;
  throw new Error(`No time of day: ${schedule.dailyAt}`);
}
