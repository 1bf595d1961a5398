import { defineResource } from '#schemas/declaration/define.ts';
import { agentLookup, pointLookup, productLookup, promoLookup } from './lookups.ts';
import {
  externalFactCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  syncApiPath,
  transactionMenu,
  submit,
} from './sharedFields.ts';

/** Audit reports of store shelves, with photo URLs (spec D64). */
export const auditReportsResource = defineResource({
  name: 'company-auditReports',
  title: 'Отчёты аудита',
  one: 'Отчёт аудита',
  api: { path: syncApiPath('auditReports'), id: 'reportId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('audit-reports', 'camera', 800),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'date', width: 128 },
      { field: 'point', grow: 1.6 },
      'agent',
      { field: 'newStore', width: 128 },
      'code',
    ],
  },
  filter: { title: 'Фильтры', create: 'Добавить отчёт', fields: ['period', 'point', 'agent', 'code'] },
  form: { submit, fields: ['point', 'agent', 'date', 'newStore', 'photos', 'lines', 'code'] },
  fields: {
    date: { kind: 'date', label: 'Дата' },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['date', 'dateTo'] },
    point: {
      kind: 'select',
      label: 'Торговая точка',
      lookup: 'points',
      read: 'storeId',
      send: 'storeId',
      query: 'storeId',
    },
    agent: {
      kind: 'select',
      label: 'Исполнитель',
      lookup: 'agents',
      read: 'fieldEmployeeId',
      send: 'fieldEmployeeId',
      query: 'fieldEmployeeId',
    },
    newStore: { kind: 'flag', label: 'Новая точка' },
    photos: {
      kind: 'image',
      label: 'Фотографии',
      many: true,
      upload: { path: '/api/exchange/photos/' },
      max: 5 * 1024 * 1024,
      default: [],
    },
    lines: {
      kind: 'rows',
      label: 'На полке',
      add: 'Добавить товар',
      default: [],
      fields: {
        productId: { kind: 'select', label: 'Товар', lookup: 'products' },
        faces: { kind: 'number', label: 'Фейсингов', integer: true },
        price: { kind: 'number', label: 'Цена, ₽' },
        promoId: { kind: 'select', label: 'Промо', lookup: 'promos' },
      },
      rules: [
        ['productId', 'Выберите товар', { productId: 'number' }],
        ['faces', 'Введите число фейсингов', { faces: 'number' }],
      ],
    },
    code: externalFactCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['point', 'Выберите торговую точку', { point: 'number' }],
      ['agent', 'Выберите исполнителя', { agent: 'number' }],
      ['date', 'Выберите дату', { date: 'filled' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { points: pointLookup, agents: agentLookup, products: productLookup, promos: promoLookup },
});
