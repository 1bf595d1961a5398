import { taskStatuses } from '#dictionaries/taskStatus.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import type { TaskRecord } from '#schemas/entities/masterData.ts';
import { agentLookup, categoryLookup, pointLookup, productLookup } from './lookups.ts';
import {
  externalFactCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  syncApiPath,
  transactionMenu,
  submit,
} from './sharedFields.ts';

/** Tasks of field employees in trade points. */
export const tasksResource = defineResource<TaskRecord>()({
  name: 'company-tasks',
  title: 'Выполнение задач',
  one: 'Задача',
  api: { path: syncApiPath('tasks'), id: 'taskId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('tasks', 'list', 200),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'title', grow: 1.6 },
      { field: 'point', grow: 1.4 },
      'agent',
      { field: 'status', width: 136 },
      { field: 'progress', width: 104 },
      { field: 'moneyTotal', width: 112 },
      { field: 'deadlineDate', width: 112 },
      { field: 'code', width: 128 },
    ],
  },
  filter: { title: 'Фильтры', create: 'Добавить задачу', fields: ['point', 'agent', 'status', 'code'] },
  form: {
    title: 'title',
    submit,
    groups: [
      { fields: ['description', 'point', 'agent'] },
      { row: ['product', 'category'] },
      { row: ['measure', 'volume', 'progress'] },
      { row: ['moneyTotal', 'moneyPaid'] },
      { row: ['created', 'deadlineDate', 'verified'] },
      { row: ['status', 'code'] },
    ],
  },
  fields: {
    title: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название задачи', max: 200 },
    description: { kind: 'longText', label: 'Описание', max: 1000 },
    point: {
      kind: 'select',
      label: 'Торговая точка',
      lookup: 'points',
      read: 'tradePointId',
      send: 'tradePointId',
      query: 'tradePointId',
    },
    agent: {
      kind: 'select',
      label: 'Исполнитель',
      lookup: 'agents',
      read: 'fieldEmployeeId',
      send: 'fieldEmployeeId',
      query: 'fieldEmployeeId',
    },
    product: { kind: 'select', label: 'Товар', lookup: 'products', read: 'productId', send: 'productId' },
    category: { kind: 'select', label: 'Категория', lookup: 'categories', read: 'categoryId', send: 'categoryId' },
    status: {
      kind: 'select',
      label: 'Статус',
      options: taskStatuses.map(({ statusId, name }) => [statusId, name] as const),
      default: 0,
      copy: false,
    },
    measure: {
      kind: 'select',
      label: 'Единица измерения',
      options: [
        ['r', 'руб.'],
        ['piece', 'шт.'],
        ['kg', 'кг'],
      ],
      default: 'r',
    },
    volume: { kind: 'number', label: 'Объём', addsUp: false },
    progress: { kind: 'percent', label: 'Выполнено', max: 1000, default: 0, copy: false },
    moneyTotal: { kind: 'number', label: 'Мотивация, ₽', integer: true },
    moneyPaid: { kind: 'number', label: 'Начислено, ₽', integer: true, default: 0, copy: false },
    created: { kind: 'date', label: 'Создана' },
    deadlineDate: { kind: 'date', label: 'Срок' },
    verified: { kind: 'date', label: 'Подтверждена', hint: 'С этого дня начисленное заработано', copy: false },
    code: externalFactCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['title', 'Введите название', { title: 'filled' }],
      ['point', 'Выберите торговую точку', { point: 'number' }],
      ['agent', 'Выберите исполнителя', { agent: 'number' }],
      ['product', 'Выберите товар или категорию', { anyOf: [{ product: 'number' }, { category: 'number' }] }],
      ['volume', 'Введите, сколько нужно', { volume: 'positive' }],
      ['moneyTotal', 'Введите мотивацию', { moneyTotal: 'number' }],
      ['created', 'Выберите день', { created: 'filled' }],
      ['deadlineDate', 'Выберите срок', { deadlineDate: 'filled' }],
      ['status', 'Выберите статус', { status: 'number' }],
      ['measure', 'Выберите, в чём считать', { measure: 'filled' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { points: pointLookup, agents: agentLookup, products: productLookup, categories: categoryLookup },
});
