import { formatMoney, formatNumber } from '#codecs/money.ts';
import { isRecord, recordIn, recordsIn, type Unverified } from '#codecs/records.ts';
import type { AgentSales, SaleStatistics } from '#schemas/entities/volumeStrategy.ts';
import type { Measure } from '#dictionaries/measures.ts';

/**
 * The sales of an agent (part2 §3 'Agent sale statistics'). Any part may be missing: new agents, corrections, no sales
 * at all.
 */
export interface AgentStatistics {
  id: number;
  name: string;
  /** Per measure, a number for each month; null for a missing one. */
  sales: Record<Measure, readonly (number | null)[]>;
  average: Record<Measure, number | null>;
}

export interface Statistics {
  months: readonly string[];
  agents: readonly AgentStatistics[];
}

/** Parses a statistics response of any shape: agents without an id are skipped, repeated ids are dropped. */
export function parseStatistics(data: unknown): Statistics {
  const source = recordIn<SaleStatistics>(data);
  const months = Array.isArray(source.months) ? source.months.map(String) : [];
  const seen = new Map<number, AgentStatistics>();
  for (const raw of recordsIn<AgentSales>(source.fieldemployees)) {
    if (typeof raw.id === 'number' && !seen.has(raw.id)) seen.set(raw.id, agentOf(raw.id, raw, months));
  }
  return { months, agents: [...seen.values()] };
}

/** Creates an agent with only a known name. */
export function unknownAgent(id: number, name: string): AgentStatistics {
  return { id, name, sales: { 0: [], 1: [], 2: [] }, average: { 0: null, 1: null, 2: null } };
}

function agentOf(id: number, raw: Unverified<AgentSales>, months: readonly string[]): AgentStatistics {
  const average = recordIn<AgentSales['average']>(raw.average);
  return {
    id,
    name: typeof raw.name === 'string' && raw.name.trim() !== '' ? raw.name : '-',
    sales: {
      0: series(raw.monthSalesKg, months),
      1: series(raw.monthSalesRub, months),
      2: series(raw.monthSalesPiece, months),
    },
    average: {
      0: numberOf(average.averageSalesKg),
      1: numberOf(average.averageSalesRub),
      2: numberOf(average.averageSalesPiece),
    },
  };
}

/** Parses sums per month: a list in the order of the months, or an object keyed by them. */
function series(raw: unknown, months: readonly string[]): (number | null)[] {
  if (Array.isArray(raw)) return months.map((_month, index) => numberOf(raw[index]));
  return months.map((month) => (isRecord(raw) ? numberOf(raw[month]) : null));
}

/** Returns an agent's sales in the month at `index`. */
export function soldIn({ sales }: AgentStatistics, index: number): AgentStatistics['average'] {
  return { 0: sales[0][index] ?? null, 1: sales[1][index] ?? null, 2: sales[2][index] ?? null };
}

/** Formats sales: roubles, kilograms, pieces. */
export function soldTexts({
  0: kilograms,
  1: roubles,
  2: pieces,
}: AgentStatistics['average']): [roubles: string, kilograms: string, pieces: string] {
  return [
    roubles === null ? '-' : formatMoney(Math.round(roubles)),
    kilograms === null ? '-' : `${formatNumber(kilograms, 1)}\u00a0кг`,
    pieces === null ? '-' : `${formatNumber(pieces, 0)}\u00a0шт`,
  ];
}

const monthNames = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/** Formats `2025-06` as `июн 2025`; returns anything else unchanged. */
export function formatMonth(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})/.exec(month) ?? [];
  const name = monthNames[Number(number) - 1];
  return name && year ? `${name} ${year}` : month;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
