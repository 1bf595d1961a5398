import { isRecord, recordIn } from '#codecs/records.ts';
import type { Measure } from '#dictionaries/measures.ts';

/** What an agent sold (part2 §3 'Agent sale statistics'). Anything may be missing: new agents, corrections, no sales at all. */
export interface Agent {
  id: number;
  name: string;
  /** Per measure, a number for each month; null where there is none. */
  sales: Record<Measure, readonly (number | null)[]>;
  average: Record<Measure, number | null>;
}

export interface Statistics { months: readonly string[]; agents: readonly Agent[] }

type Raw = Readonly<Record<string, unknown>>;

/** The answer of the statistics, of any shape: agents without an id are skipped, repeated ids are dropped. */
export function statisticsOf(data: unknown): Statistics {
  const source = recordIn(data);
  const months = Array.isArray(source.months) ? source.months.map(String) : [];
  const seen = new Map<number, Agent>();
  for (const raw of Array.isArray(source.fieldemployees) ? source.fieldemployees : []) {
    if (isRecord(raw) && typeof raw.id === 'number' && !seen.has(raw.id)) seen.set(raw.id, agentOf(raw.id, raw, months));
  }
  return { months, agents: [...seen.values()] };
}

/** An agent of whom nothing but the name is known. */
export function unknownAgent(id: number, name: string): Agent {
  return { id, name, sales: { 0: [], 1: [], 2: [] }, average: { 0: null, 1: null, 2: null } };
}

function agentOf(id: number, raw: Raw, months: readonly string[]): Agent {
  const average = recordIn(raw.average);
  return {
    id,
    name: typeof raw.name === 'string' && raw.name.trim() !== '' ? raw.name : '-',
    sales: { 0: series(raw.monthSalesKg, months), 1: series(raw.monthSalesRub, months), 2: series(raw.monthSalesPiece, months) },
    average: { 0: numberOf(average.averageSalesKg), 1: numberOf(average.averageSalesRub), 2: numberOf(average.averageSalesPiece) },
  };
}

/** Sums per month: a list in the order of the months, or an object keyed by them. */
function series(raw: unknown, months: readonly string[]): (number | null)[] {
  if (Array.isArray(raw)) return months.map((_month, index) => numberOf(raw[index]));
  return months.map((month) => (isRecord(raw) ? numberOf(raw[month]) : null));
}

const monthNames = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/** `2025-06` as `июн 2025`; anything else as it is. */
export function showMonth(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})/.exec(month) ?? [];
  const name = monthNames[Number(number) - 1];
  return name && year ? `${name} ${year}` : month;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
