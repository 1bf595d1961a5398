import { resourceRoutes } from '#dictionaries/routes.ts';
import { withdrawalReasons } from '#dictionaries/withdrawalReasons.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import { syncApiPath } from './sharedFields.ts';

/** Stores to audit, planned from audit strategies (docs/planning.md); read-only. */
export const auditTasksResource = defineResource({
  name: 'auditTasks',
  title: 'Задачи аудита',
  one: 'Задача аудита',
  api: { path: syncApiPath('auditTasks'), id: 'auditTaskId', verbs: ['list', 'one'] },
  menu: {
    path: resourceRoutes.auditTasks,
    section: 'audit',
    icon: 'list',
    label: 'Задачи',
    module: 'audit',
    order: 150,
  },
  list: {
    open: 'modal',
    empty: 'Задач пока нет: их создаёт активная стратегия аудита, когда её сохраняют, и каждую ночь её периода',
    columns: [
      { field: 'store', grow: 1.4 },
      { field: 'address', grow: 1.6 },
      { field: 'executor', grow: 1.2 },
      { field: 'startDay', width: 96 },
      { field: 'deadline', width: 96 },
      { field: 'status', width: 124 },
      { field: 'progress', width: 100 },
      { field: 'strategyName', grow: 1.2, link: { resource: 'auditStrategy', id: 'strategyId' } },
    ],
  },
  filter: { title: 'Фильтры', fields: ['store', 'executor', 'dates', 'status', 'strategy'] },
  form: {
    submit: {},
    readOnly: true,
    groups: [
      { fields: ['store', 'address', 'executor', 'assignedBy'] },
      { row: ['startDay', 'deadline'] },
      { row: ['status', 'progress', 'reportDay'] },
      { row: ['withdrawnDay', 'withdrawnWhy'], visibleWhen: { status: 4 } },
      { fields: ['strategyName'] },
    ],
  },
  fields: {
    store: {
      kind: 'select',
      label: 'Магазин',
      lookup: 'filterStores',
      read: 'storeId',
      send: 'storeId',
      query: 'storeId',
    },
    address: { kind: 'text', label: 'Адрес' },
    executor: {
      kind: 'select',
      label: 'Исполнитель',
      lookup: 'companyEmployees',
      read: 'companyEmployeeId',
      send: 'companyEmployeeId',
      query: 'companyEmployeeId',
    },
    assignedBy: {
      kind: 'select',
      label: 'Почему этот исполнитель',
      options: [
        ['territory', 'Из территорий пользователей, в которые входит магазин, его территория самая маленькая'],
        ['responsible', 'Он отвечает за стратегию, а территорию магазина не ведёт ни один пользователь'],
      ],
    },
    startDay: { kind: 'date', label: 'Начало' },
    deadline: { kind: 'date', label: 'Срок' },
    dates: { kind: 'dateRange', label: 'Срок', read: false, query: ['deadline', 'deadlineTo'] },
    status: {
      kind: 'status',
      label: 'Состояние',
      options: [
        [0, 'Открыта', 'warning'],
        [3, 'Выполнена', 'success'],
        [4, 'Отозвана', 'neutral'],
        [5, 'Не выполнена', 'danger'],
      ],
    },
    progress: { kind: 'percent', label: 'Проверено', rounded: true },
    reportDay: { kind: 'date', label: 'Отчёт от' },
    withdrawnDay: { kind: 'date', label: 'Отозвана' },
    withdrawnWhy: {
      kind: 'select',
      label: 'Почему отозвана',
      options: Object.entries(withdrawalReasons),
    },
    strategyId: { kind: 'carried' },
    strategy: { kind: 'select', label: 'Стратегия', lookup: 'strategies', read: false, query: 'strategyId' },
    strategyName: { kind: 'text', label: 'Стратегия' },
  },
  lookups: { strategies: { path: '/api/v2/audit/strategies/', id: 'strategyId', name: 'name' } },
});
