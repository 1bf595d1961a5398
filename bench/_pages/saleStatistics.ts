import type { Statistics } from '#custom/growth/statistics.ts';

/** Returns twelve months of realistic sales for the given number of agents. */
export function benchSaleStatistics(count: number): Statistics {
  const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`);
  const agents = Array.from({ length: count }, (_, index) => {
    const average = 8000 + ((index * 37) % 9000) + 0.45;
    const series = (share: number) =>
      months.map((_month, at) => Math.round(average * share * (0.8 + (at % 5) * 0.1) * 100) / 100);
    return {
      id: index + 1,
      name: `Агент ${index + 1}`,
      sales: { 0: series(0.0025), 1: series(1), 2: series(0.01) },
      average: { 0: average * 0.0025, 1: average, 2: average * 0.01 },
    };
  });
  return { months, agents };
}
