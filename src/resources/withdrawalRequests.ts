import { defineResource } from '#schemas/declaration/define.ts';

/** Withdrawal requests of a field employee (part2 §7); the billing modal draws them itself, because they have no id. */
export const withdrawalRequestsResource = defineResource({
  name: 'withdrawalRequests',
  title: 'Статистика биллинга по ТА',
  one: 'Заявка на вывод',
  api: { path: '/api/v1/billing/fieldEmployees/withdrawalRequests/', id: 'withdrawalId', verbs: ['list'] },
  fields: {},
});
