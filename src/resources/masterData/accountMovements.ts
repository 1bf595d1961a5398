import { withdrawalStatuses } from '#dictionaries/withdrawalStatus.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import { agentLookup } from './lookups.ts';
import {
  externalFactCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  syncApiPath,
  transactionMenu,
  submit,
} from './sharedFields.ts';

/** Movements of the company account. */
export const refillsResource = defineResource({
  name: 'company-refills',
  title: 'Движения счёта',
  one: 'Движение счёта',
  api: { path: syncApiPath('refills'), id: 'refillId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('refills', 'bank', 300),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'date', width: 128 },
      { field: 'type', width: 144 },
      { field: 'amount', width: 144 },
      { field: 'title', grow: 2 },
      'code',
    ],
  },
  filter: { title: 'Фильтры', create: 'Добавить движение', fields: ['period', 'type', 'code'] },
  form: { submit, groups: [{ row: ['date', 'amount'] }, { fields: ['type', 'title', 'code'] }] },
  fields: {
    date: { kind: 'date', label: 'Дата' },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['date', 'dateTo'] },
    type: {
      kind: 'radio',
      label: 'Что',
      options: [
        ['in', 'Пополнение'],
        ['out', 'Списание'],
      ],
      default: 'in',
    },
    amount: { kind: 'number', label: 'Сумма, ₽', integer: true },
    title: { kind: 'text', label: 'Основание', max: 300 },
    code: externalFactCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['date', 'Выберите дату', { date: 'filled' }],
      ['type', 'Выберите, что это', { type: ['in', 'out'] }],
      ['amount', 'Введите сумму', { amount: 'positive' }],
      ['title', 'Введите основание', { title: 'filled' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
});

/** Withdrawal requests of field employees. */
export const withdrawalsResource = defineResource({
  name: 'company-withdrawals',
  title: 'Вывод средств',
  one: 'Заявка на вывод',
  api: { path: syncApiPath('withdrawals'), id: 'withdrawalId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('withdrawals', 'billing', 400),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'date', width: 128 },
      { field: 'agent', grow: 1.6 },
      { field: 'amount', width: 128 },
      { field: 'status', width: 144 },
      'cardMask',
      { field: 'phone', width: 176 },
      'code',
    ],
  },
  filter: { title: 'Фильтры', create: 'Добавить заявку', fields: ['period', 'agent', 'status', 'code'] },
  form: {
    submit,
    groups: [
      { fields: ['agent'] },
      { row: ['date', 'amount'] },
      { row: ['cardMask', 'phone'] },
      { row: ['status', 'code'] },
    ],
  },
  fields: {
    date: { kind: 'date', label: 'Дата' },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['date', 'dateTo'] },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'agents',
      read: 'fieldEmployeeId',
      send: 'fieldEmployeeId',
      query: 'fieldEmployeeId',
    },
    amount: { kind: 'number', label: 'Сумма, ₽', integer: true },
    cardMask: { kind: 'text', label: 'Карта', placeholder: '**** 1234', max: 30 },
    phone: { kind: 'phone', label: 'Телефон' },
    status: {
      kind: 'select',
      label: 'Статус',
      options: withdrawalStatuses.map((name, status) => [status, name] as const),
      default: 0,
      copy: false,
    },
    code: externalFactCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['agent', 'Выберите торгового агента', { agent: 'number' }],
      ['date', 'Выберите дату', { date: 'filled' }],
      ['amount', 'Введите сумму', { amount: 'positive' }],
      ['status', 'Выберите статус', { status: 'number' }],
      ['cardMask', 'Укажите карту или телефон', { anyOf: [{ cardMask: 'filled' }, { phone: 'filled' }] }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { agents: agentLookup },
});
