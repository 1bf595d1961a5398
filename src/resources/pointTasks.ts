import { defineResource } from '#schemas/declaration/define.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** The tasks of a trade point, on the map and in the list of tasks (part2 'Map and tasks', §7; spec D15, D23). */
export const pointTasksResource = defineResource({
  name: 'pointTasks',
  title: 'Задачи',
  one: 'Задача',
  api: { path: apiPaths.tasks, id: 'taskId', verbs: ['list', 'one'] },
  list: {
    open: 'modal',
    modal: 'task',
    columns: [
      { field: 'taskId', width: 84 },
      { field: 'description', grow: 2 },
      { field: 'status', width: 152 },
      { field: 'progress', width: 96 },
      { field: 'moneyTotal', width: 104 },
      { field: 'moneyPaid', width: 104 },
      { field: 'executor', width: 148 },
    ],
  },
  filter: { title: 'Фильтр задач', submit: 'change', fields: ['validity', 'statusId', 'actual'] },
  fields: {
    taskId: { kind: 'carried', label: 'ID' },
    description: { kind: 'longText', label: 'Описание' },
    status: { kind: 'custom', name: 'taskStatus', label: 'Статус' },
    progress: { kind: 'percent', label: 'Выполнено', rounded: true },
    moneyTotal: { kind: 'money', label: 'Мотивация' },
    moneyPaid: { kind: 'money', label: 'Начислено' },
    executor: { kind: 'names', label: 'Исполнитель', read: 'executor.fullName' },
    pointName: { kind: 'text', label: 'Торговая точка', read: 'tradePointName' },
    strategy: { kind: 'names', label: 'Стратегия', read: 'origin.name' },
    validity: { kind: 'dateRange', label: 'Срок действия', read: false, query: ['startDate', 'endDate'] },
    statusId: { kind: 'select', label: 'Статус', lookup: 'taskStatus', read: false, query: 'status' },
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
  },
});
