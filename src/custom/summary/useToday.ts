import { useState } from 'react';
import { toIsoDate } from '#codecs/dates.ts';

/** Returns the day on which the screen was opened, `YYYY-MM-DD`. */
export function useToday(): string {
  const [today] = useState(() => toIsoDate(new Date()));
  return today;
}
