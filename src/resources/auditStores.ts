import { defineResource } from '#schemas/declaration/define.ts';

/** Stores of the reports screen (part2 'Audit reports and poll statistics', spec D50); without a menu entry. */
export const auditStoresResource = defineResource({
  name: 'auditStores',
  title: 'Магазины',
  one: 'Магазин',
  api: { path: '/api/v1/audit/stores/', id: 'storeId', verbs: ['list'] },
  list: {
    open: 'modal',
    columns: [
      { field: 'name', grow: 1.2 },
      { field: 'address', grow: 1.4 },
      { field: 'distributorNames', grow: 1.2 },
      { field: 'chainName', width: 140 },
    ],
  },
  fields: {
    name: { kind: 'text', label: 'Название' },
    address: { kind: 'text', label: 'Адрес' },
    distributorNames: { kind: 'names', label: 'Дистрибьюторы', read: 'distributors[].name' },
    chainName: { kind: 'text', label: 'Сеть' },
  },
});
