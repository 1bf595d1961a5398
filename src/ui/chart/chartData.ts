/** One line or one set of bars. */
export interface ChartSeries {
  name: string;
  /** One for each point; null where there is none. */
  values: readonly (number | null)[];
  /** What the series says by its colour: good, in between, bad. Without it the series takes the next colour of the plot. */
  tone?: 'success' | 'partial' | 'danger';
}

/** Returns the end of the class names of a series: its tone, or its place among four colours. */
export function lookOf({ tone }: ChartSeries, at: number): string {
  return tone ?? String((at % 4) + 1);
}

/** What a plot shows. */
export interface ChartData {
  /** What the points are told apart by, such as `День`. */
  axis: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** What a person reads of a value. */
  toText: (value: number) => string;
  /** How a value stands in a sheet. */
  format: 'plain' | 'money' | 'percent';
}

export interface ChartPoint {
  text: string;
  /** Unix seconds of a point in time. */
  at?: number;
}

/** What a person reads of a point: `03.11.2026: Начислено 12 500 ₽`. */
export function pointText({ points, series, toText }: ChartData, at: number): string {
  const messages = series.map(({ name, values }) => `${name} ${formatPointValue(values[at], toText)}`);
  return `${points[at]?.text ?? ''}: ${messages.join(', ')}`;
}

export function formatPointValue(value: number | null | undefined, toText: ChartData['toText']): string {
  return value === null || value === undefined ? '-' : toText(value);
}

/** Where a key leads from a point; null for a key that leads nowhere. */
export function nextPointIndex(key: string, at: number | null, points: number): number | null {
  const last = points - 1;
  if (last < 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === null ? 0 : Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === null ? last : Math.max(0, at - 1);
  return null;
}
