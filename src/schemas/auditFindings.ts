/** What is looked for in audit reports: a shelf without a product of one's own, a promo, a store that nobody knew. */
export const findingNames = ['noOwn', 'promo', 'newStore'] as const;
export type FindingName = (typeof findingNames)[number];

/** What the audit reports of a filter have found, `GET /config/audit/findings` (docs/summary.md). */
export interface AuditFindings extends Readonly<Record<FindingName, number>> {
  reports: number;
  stores: number;
  /** Of all products on the shelves, and of one's own. */
  faces: number;
  ownFaces: number;
}

/** One report among them. `sentDate` is unix seconds. */
export interface FoundReport {
  reportId: number;
  storeId: number;
  storeName: string;
  storeAddress: string;
  sentDate: number;
  executorName: string;
  faces: number;
  ownFaces: number;
  promos: number;
  newStore: boolean;
}
