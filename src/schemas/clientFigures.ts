/** Which trade points a figure of the summary's tiles of clients counts. */
export const clientGroups = ['bought', 'active', 'inactive', 'planned', 'selling', 'notSelling'] as const;
export type ClientGroup = (typeof clientGroups)[number];

/** The clients of a period, `GET /config/clients` (docs/summary.md). */
export interface ClientFigures {
  /** Trade points with a sale on any day up to the end of the period, and in the period. */
  bought: number;
  active: number;
  /** By must-have list: points with a planned task in the period, and those of them that bought its products. */
  lists: readonly { mmlId: number; name: string; planned: number; selling: number }[];
}

/** One of these trade points; `lastSaleDay` is the day of its last sale up to the end of the period. */
export interface ClientPoint {
  tradePointId: number;
  name: string;
  address: string;
  lastSaleDay: string | null;
}
