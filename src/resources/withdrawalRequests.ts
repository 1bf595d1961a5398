import { defineResource } from '#schemas/declaration/define.ts';
import type { WithdrawalRequest } from '#schemas/entities/billing.ts';

/** Where the withdrawal requests of a field employee are (part2 §7); the modal of billing draws them itself, for they have no id. */
export const withdrawalRequestsResource = defineResource<WithdrawalRequest>()({
  name: 'withdrawalRequests',
  title: 'Статистика биллинга по ТА',
  one: 'Заявка на вывод',
  api: { path: '/api/v1/billing/fieldEmployees/withdrawalRequests/', id: 'withdrawalId', verbs: ['list'] },
  fields: {},
});
