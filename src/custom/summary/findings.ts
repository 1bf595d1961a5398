import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import type { FindingName } from '#schemas/auditFindings.ts';

/** Path of the audit findings on the server, and the name of their list on the page. */
export const findingsPath = '/config/audit/findings';
export const findingsName = 'auditFindings';

export const findingTexts: Readonly<Record<FindingName, string>> = {
  noOwn: 'Нет своих товаров',
  promo: 'Есть акции',
  newStore: 'Новые точки',
};

/** Returns a scope by the wire names of the specification. */
export function scopeQuery({ period, territories, distributor }: SummaryScope): Record<string, unknown> {
  return { territoryIds: territories, distributorId: distributor, startDate: period?.[0], endDate: period?.[1] };
}
