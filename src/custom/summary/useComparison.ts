import { useMemo } from 'react';
import type { Period } from '#codecs/periods.ts';
import { comparisonOf, type PeriodComparison } from '#record/tiles/previousPeriod.ts';
import { useToday } from './useToday.ts';

/** Returns the compared days as of the day on which the screen was opened; null without a period. */
export function useComparison(period: Period | null): PeriodComparison | null {
  const today = useToday();
  return useMemo(() => (period === null ? null : comparisonOf(period, today)), [period, today]);
}
