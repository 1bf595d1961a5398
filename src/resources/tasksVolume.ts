import { resourceRoutes } from '#dictionaries/routes.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Volume tasks (part2 'Volume tasks', §3, §4, §7; spec D24, D47, D62). */
export const tasksVolumeResource = defineResource({
  name: 'tasksVolume',
  title: 'Задачи по объёму',
  one: 'Задача по объёму',
  api: { path: apiPaths.volumeTasks, id: 'volumeTaskId', verbs: ['list', 'one'] },
  menu: { path: resourceRoutes.tasksVolume, section: 'volume', icon: 'list', label: 'Задачи', module: 'volume' },
  list: {
    open: 'modal',
    modal: 'volumeTask',
    columns: [
      'employee',
      { field: 'progress', width: 170 },
      { field: 'startDate', width: 108 },
      { field: 'endDate', width: 104 },
      { field: 'status', width: 132 },
      { field: 'moneyTotal', width: 104 },
      { field: 'moneyPaid', width: 120 },
    ],
  },
  filter: { title: 'Фильтры', fields: ['period', 'actual', 'statusId', 'tradePoint'] },
  fields: {
    employee: { kind: 'names', label: 'Сотрудник', read: 'fieldemployee.fullName' },
    progress: { kind: 'custom', name: 'volumeProgress', label: 'Объём' },
    startDate: { kind: 'date', label: 'Дата начала' },
    endDate: { kind: 'date', label: 'Срок' },
    status: { kind: 'custom', name: 'taskStatus', label: 'Статус' },
    moneyTotal: { kind: 'money', label: 'Бонус' },
    moneyPaid: { kind: 'money', label: 'Начислено' },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['startDate', 'endDate'] },
    actual: {
      kind: 'select',
      label: 'Актуальность',
      options: [
        [true, 'Актуальные'],
        [false, 'Не актуальные'],
      ],
      default: true,
      read: false,
      query: 'actual',
    },
    statusId: { kind: 'select', label: 'Статус', lookup: 'taskStatus', read: false, query: 'status' },
    tradePoint: { kind: 'select', label: 'Торговая точка', lookup: 'tradePoints', read: false, query: 'tradePointId' },
  },
});
