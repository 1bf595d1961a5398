/** One line or one set of bars. */
export interface ChartSeries {
  name: string;
  /** One value per point; null for a missing one. */
  values: readonly (number | null)[];
  /** Meaning of the series' colour: good, medium, bad. Without it the series gets the next colour of the chart. */
  tone?: 'success' | 'partial' | 'danger';
}

/** Returns the class name suffix of a series: its tone, or its index among four colours. */
export function lookOf({ tone }: ChartSeries, at: number): string {
  return tone ?? String((at % 4) + 1);
}

export interface ChartData {
  /** Name of the category axis, such as `День`. */
  axis: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  toText: (value: number) => string;
  /** Format of a value in a spreadsheet. */
  format: 'plain' | 'money' | 'percent';
}

interface ChartPoint {
  text: string;
  /** Unix seconds at which UTC has the day and time of the point: the axis knows no other zone. */
  at?: number;
}

/** Returns the text of a point: `03.11.2026: Начислено 12 500 ₽`. */
export function pointText({ points, series, toText }: ChartData, at: number): string {
  const messages = series.map(({ name, values }) => `${name} ${formatPointValue(values[at], toText)}`);
  return `${points[at]?.text ?? ''}: ${messages.join(', ')}`;
}

export function formatPointValue(value: number | null | undefined, toText: ChartData['toText']): string {
  return value === null || value === undefined ? '-' : toText(value);
}

/** Returns the point that a key moves to; null for keys without an effect. */
export function nextPointIndex(key: string, at: number | null, points: number): number | null {
  const last = points - 1;
  if (last < 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === null ? 0 : Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === null ? last : Math.max(0, at - 1);
  return null;
}
