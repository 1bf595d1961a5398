import { defineResource } from '#schemas/declaration/define.ts';

/** Field employees of the billing screen and its filter (part2 'Billing', §3, §7; spec D22, D25, D53). */
export const billingEmployeesResource = defineResource({
  name: 'billingEmployees',
  title: 'Биллинг',
  one: 'Торговый агент',
  api: { path: '/api/v1/billing/fieldEmployees/', id: 'fieldEmployeeId', verbs: ['list'] },
  list: {
    open: 'selectThenOpen',
    modal: 'billingEmployee',
    columns: [
      { field: 'name', grow: 1.6 },
      { field: 'phone', width: 168 },
      'moneyAvailableToWithdraw',
      'moneyWithdrawing',
      'moneyEarnedTotal',
      'moneyWithdrawn',
    ],
  },
  filter: { title: 'Фильтры', fields: ['territories', 'distributor', 'agent'] },
  fields: {
    name: { kind: 'custom', name: 'employeeName', label: 'ФИО', read: 'fullName' },
    phone: { kind: 'phone', label: 'Телефон' },
    moneyAvailableToWithdraw: { kind: 'money', label: 'Доступно к выводу' },
    moneyWithdrawing: { kind: 'money', label: 'Выводится' },
    moneyEarnedTotal: { kind: 'money', label: 'Всего заработано' },
    moneyWithdrawn: { kind: 'money', label: 'Всего выведено' },
    territories: {
      kind: 'treeSelect',
      label: 'Регион',
      lookup: 'territories',
      many: true,
      read: false,
      query: 'territoryIds',
    },
    distributor: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      read: false,
      query: 'distributorId',
      dependsOn: { territoryIds: 'territories' },
    },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'agentNames',
      read: false,
      query: 'fullName',
      requires: 'distributor',
      disabledHint: 'Сначала выберите дистрибьютора',
      dependsOn: { distributorId: 'distributor' },
    },
  },
  lookups: { agentNames: { path: '/api/v1/filter/fieldEmployees/', id: 'fullName', name: 'fullName' } },
});
