import type { SampleColumn } from './sampleColumns.ts';

/** Two columns that are the ends of one period. */
export interface RangeGuess {
  name: string;
  start: SampleColumn;
  end: SampleColumn;
}

const pairs: readonly (readonly [RegExp, string])[] = [
  [/start/i, 'end'],
  [/start/i, 'finish'],
  [/begin/i, 'end'],
  [/from/i, 'to'],
  [/since/i, 'till'],
  [/since/i, 'until'],
];

/** Returns the date pairs of a sample: `startDate` with `endDate`, `dateFrom` with `dateTo`, … */
export function guessRanges(columns: readonly SampleColumn[]): RangeGuess[] {
  const taken = new Set<SampleColumn>();
  return columns.flatMap((start) => {
    const end =
      taken.has(start) || !isDays(start)
        ? undefined
        : columns.find(
            (other) => other !== start && !taken.has(other) && isDays(other) && arePair(start.key, other.key),
          );
    if (!end) return [];
    taken.add(start).add(end);
    return [{ name: rangeName(start.key), start, end }];
  });
}

function isDays({ values }: SampleColumn): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value));
}

function arePair(start: string, end: string): boolean {
  return pairs.some(([from, to]) => from.test(start) && start.replace(from, to).toLowerCase() === end.toLowerCase());
}

/** Returns `potentialPeriod` for `potentialStartDate`; `period` when no other word is left. */
function rangeName(key: string): string {
  const rest = key
    .replace(/start|begin|from|since/i, '')
    .replace(/date|day/i, '')
    .replace(/[^A-Za-z0-9]/g, '');
  return rest === '' ? 'period' : `${rest.charAt(0).toLowerCase()}${rest.slice(1)}Period`;
}
