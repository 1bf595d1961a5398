import { defineResource } from '#schemas/declaration/define.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/**
 * Trade points with the money of their tasks, as the map and the task list show and filter them (part2 'Map and tasks',
 * §7; spec D23, D48, D50).
 */
export const tradePointsResource = defineResource({
  name: 'tradePoints',
  title: 'Торговые точки',
  one: 'Торговая точка',
  api: { path: apiPaths.tradePoints, id: 'tradePointId', verbs: ['list'] },
  list: {
    open: 'selectThenOpen',
    columns: [
      { field: 'name', grow: 1.2 },
      { field: 'address', grow: 1.2 },
      { field: 'totalMoney', width: 116 },
      { field: 'tasksCount', width: 84 },
    ],
  },
  filter: {
    title: 'Фильтры',
    submit: 'change',
    fields: ['territories', 'distributor', 'tradePoint', 'agent', 'actual'],
  },
  fields: {
    name: { kind: 'text', label: 'Название' },
    address: { kind: 'text', label: 'Адрес' },
    totalMoney: { kind: 'money', label: 'Сумма' },
    tasksCount: { kind: 'number', label: 'Задач' },
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
    tradePoint: {
      kind: 'select',
      label: 'Торговая точка',
      lookup: 'tradePoints',
      read: false,
      query: 'tradePointId',
      requires: 'distributor',
      disabledHint: 'Сначала выберите дистрибьютора',
      dependsOn: { distributorId: 'distributor' },
    },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'fieldEmployees',
      read: false,
      query: 'fieldEmployeeId',
      requires: 'distributor',
      disabledHint: 'Сначала выберите дистрибьютора',
      dependsOn: { distributorId: 'distributor' },
    },
    actual: {
      kind: 'select',
      label: 'Актуальность',
      options: [
        [true, 'Актуальные'],
        [false, 'Не актуальные'],
      ],
      default: true,
      read: false,
      query: 'taskActual',
    },
  },
});
