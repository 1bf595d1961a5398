import { defineResource } from '#schemas/declaration/define.ts';
import { categoryLookup, tradeMarkLookup } from './lookups.ts';
import {
  externalCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  masterDataMenu,
  syncApiPath,
  nameRule,
  nameFilterField,
  submit,
} from './sharedFields.ts';

/** Products that the company sells. */
export const productsResource = defineResource({
  name: 'company-products',
  title: 'Товары',
  one: 'Товар',
  told: { create: 'Товар «…» создан', update: 'Товар «…» сохранён', delete: 'Товар «…» удалён' },
  api: { path: syncApiPath('products'), id: 'productId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('products', 'box', 700),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'picture', width: 96 },
      { field: 'name', grow: 2 },
      'category',
      'tradeMark',
      { field: 'price', width: 112 },
      { field: 'weightKg', width: 104 },
      'code',
    ],
  },
  filter: { title: 'Фильтры', create: 'Добавить товар', fields: ['soughtName', 'category', 'tradeMark', 'code'] },
  form: {
    title: 'name',
    submit,
    groups: [{ row: ['category', 'tradeMark'] }, { row: ['price', 'weightKg'] }, { fields: ['picture', 'code'] }],
  },
  fields: {
    name: {
      kind: 'editableTitle',
      label: 'Название',
      headers: ['Наименование', 'Номенклатура'],
      placeholder: 'Введите название товара',
      max: 200,
    },
    soughtName: nameFilterField,
    category: {
      kind: 'select',
      label: 'Категория',
      lookup: 'categories',
      read: 'categoryId',
      send: 'categoryId',
      query: 'categoryId',
    },
    tradeMark: {
      kind: 'select',
      label: 'Торговая марка',
      lookup: 'tradeMarks',
      read: 'tradeMarkId',
      send: 'tradeMarkId',
      query: 'tradeMarkId',
    },
    price: {
      kind: 'number',
      label: 'Цена за штуку, ₽',
      headers: ['Цена'],
      integer: true,
      max: 100_000_000,
      addsUp: false,
    },
    weightKg: { kind: 'number', label: 'Вес, кг', headers: ['Вес'], max: 100_000, addsUp: false },
    picture: { kind: 'image', label: 'Фото', upload: { path: '/api/exchange/pictures/' }, max: 5 * 1024 * 1024 },
    code: externalCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      nameRule,
      ['category', 'Выберите категорию', { category: 'number' }],
      ['tradeMark', 'Выберите торговую марку', { tradeMark: 'number' }],
      ['price', 'Введите цену', { price: 'number' }],
      ['weightKg', 'Введите вес', { weightKg: 'positive' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { categories: categoryLookup, tradeMarks: tradeMarkLookup },
});
