import { defineResource } from '#schemas/declaration/define.ts';
import type { SaleRecord } from '#schemas/entities/masterData.ts';
import { agentLookup, distributorLookup, pointLookup, productLookup } from './lookups.ts';
import {
  externalFactCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  syncApiPath,
  transactionMenu,
  submit,
} from './sharedFields.ts';

/** Daily sales of products by field employees to trade points; summed for the statistics. */
export const salesResource = defineResource<SaleRecord>()({
  name: 'company-sales',
  title: 'Продажи',
  one: 'Продажа',
  api: { path: syncApiPath('sales'), id: 'saleId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('sales', 'money', 100),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'day', width: 112 },
      'agent',
      'distributor',
      { field: 'point', grow: 1.4 },
      { field: 'product', grow: 1.6 },
      { field: 'kg', width: 96 },
      { field: 'pieces', width: 96 },
      { field: 'rub', width: 120 },
      { field: 'docNumber', width: 128 },
      { field: 'code', width: 128 },
    ],
  },
  filter: {
    title: 'Фильтры',
    create: 'Добавить продажу',
    fields: ['period', 'agent', 'point', 'product', 'docNumber', 'code'],
  },
  form: {
    submit,
    groups: [
      { fields: ['day', 'agent', 'point', 'product'] },
      { row: ['kg', 'pieces', 'rub'] },
      { row: ['docNumber', 'code'] },
    ],
  },
  fields: {
    day: { kind: 'date', label: 'День', headers: ['Дата', 'Дата документа', 'Дата продажи'] },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['day', 'dayTo'] },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      headers: ['Агент', 'Менеджер', 'Ответственный'],
      lookup: 'agents',
      read: 'fieldEmployeeId',
      send: 'fieldEmployeeId',
      query: 'fieldEmployeeId',
    },
    distributor: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      read: 'distrId',
      send: false,
    },
    docNumber: {
      kind: 'text',
      label: 'Номер документа',
      headers: ['Номер', 'Документ', 'Накладная'],
      max: 100,
      query: 'docNumber',
    },
    point: {
      kind: 'select',
      label: 'Торговая точка',
      headers: ['Контрагент', 'Клиент', 'Точка', 'Магазин', 'Грузополучатель'],
      lookup: 'points',
      read: 'tradePointId',
      send: 'tradePointId',
      query: 'tradePointId',
    },
    product: {
      kind: 'select',
      label: 'Товар',
      headers: ['Номенклатура', 'Продукт', 'SKU', 'Наименование товара'],
      lookup: 'products',
      read: 'productId',
      send: 'productId',
      query: 'productId',
    },
    kg: {
      kind: 'number',
      label: 'Вес, кг',
      headers: ['Вес', 'Вес кг', 'Вес (кг)', 'Вес нетто'],
      default: 0,
      minus: true,
    },
    pieces: {
      kind: 'number',
      label: 'Штук',
      headers: ['Количество', 'Кол-во', 'Количество, шт', 'Шт', 'Штуки'],
      default: 0,
      minus: true,
    },
    rub: {
      kind: 'number',
      label: 'Сумма, ₽',
      headers: ['Сумма', 'Сумма, руб.', 'Сумма (руб.)', 'Стоимость', 'Выручка'],
      default: 0,
      minus: true,
    },
    code: externalFactCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['day', 'Выберите день', { day: 'filled' }],
      ['agent', 'Выберите торгового агента', { agent: 'number' }],
      ['point', 'Выберите торговую точку', { point: 'number' }],
      ['product', 'Выберите товар', { product: 'number' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { agents: agentLookup, distributors: distributorLookup, points: pointLookup, products: productLookup },
});
