import { defineResource } from '#schemas/declaration/define.ts';

/** The paid tasks and volume tasks of a field employee (part2 'Billing', §7). */
export const paidTasksResource = defineResource({
  name: 'paidTasks',
  title: 'Статистика счета',
  one: 'Задача',
  api: { path: '/api/v1/billing/fieldEmployees/paidTasks/', id: 'taskId', verbs: ['list'] },
  list: {
    open: 'modal',
    modal: 'task',
    columns: [
      { field: 'taskId', width: 100 },
      { field: 'title', grow: 2 },
      { field: 'verifiedDate', width: 164 },
      { field: 'progress', width: 176 },
      { field: 'moneyTotal', width: 124 },
      { field: 'moneyPaid', width: 124 },
    ],
  },
  fields: {
    taskId: { kind: 'carried', label: 'ID задачи' },
    title: { kind: 'text', label: 'Название' },
    verifiedDate: { kind: 'date', label: 'Дата подтверждения' },
    progress: { kind: 'percent', label: 'Процент выполнения', rounded: true },
    moneyTotal: { kind: 'money', label: 'Мотивация' },
    moneyPaid: { kind: 'money', label: 'Начислено' },
  },
});
