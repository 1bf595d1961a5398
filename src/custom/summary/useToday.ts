import { useState } from 'react';
import { currentDay } from '#codecs/dates.ts';

/** Returns the day on which the screen was opened, `YYYY-MM-DD`. */
export function useToday(): string {
  const [today] = useState(currentDay);
  return today;
}
