/** Findings in audit reports: a shelf without the company's products, a promotion, an unknown store. */
export const findingNames = ['noOwn', 'promo', 'newStore'] as const;
export type FindingName = (typeof findingNames)[number];

/** Findings in the filtered audit reports, `GET /config/audit/findings` (docs/summary.md). */
export interface AuditFindings extends Readonly<Record<FindingName, number>> {
  reports: number;
  stores: number;
  /** Facings of all products on the shelves, and of the company's products. */
  faces: number;
  ownFaces: number;
}

/** One of these reports. `sentDate` is unix seconds. */
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
