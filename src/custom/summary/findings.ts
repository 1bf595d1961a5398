import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import type { FindingName } from '#schemas/auditFindings.ts';

/** Where the host tells of audit reports, and where the page lists them. */
export const findingsPath = '/config/audit/findings';
export const findingsName = 'auditFindings';

export const findingTexts: Readonly<Record<FindingName, string>> = {
  noOwn: 'Нет своих товаров',
  promo: 'Есть акции',
  newStore: 'Новые точки',
};

/** A scope by the wire names of the documents. */
export function scopeQuery({ period, territories, distributor }: SummaryScope): Record<string, unknown> {
  return { territoryIds: territories, distributorId: distributor, startDate: period?.[0], endDate: period?.[1] };
}
