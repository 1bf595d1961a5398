import { useMemo, useState } from 'react';
import { toIsoDate } from '#codecs/dates.ts';
import { comparisonOf, type PeriodComparison, type Period } from '#record/tiles/previousPeriod.ts';

/** Returns the compared days as of the day on which the screen was opened; null without a period. */
export function useComparison(period: Period | null): PeriodComparison | null {
  const [today] = useState(() => toIsoDate(new Date()));
  return useMemo(() => (period === null ? null : comparisonOf(period, today)), [period, today]);
}
