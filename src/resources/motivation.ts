import { resourceRoutes } from '#dictionaries/routes.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import type { Motivation } from '#schemas/entities/motivation.ts';

/** Motivations (part2 'Motivation', §3-§5, §7-§9; spec D19, D28, D46, D47, D53, D61). */
export const motivationResource = defineResource<Motivation>()({
  name: 'motivation',
  title: 'Мотивация',
  one: 'Мотивация',
  told: { create: 'Мотивация «…» создана', update: 'Мотивация «…» сохранена', delete: 'Мотивация «…» удалена' },
  api: { path: '/api/v1/motivations/', id: 'motivationId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: {
    path: resourceRoutes.motivation,
    section: 'distribution',
    icon: 'motivation',
    permission: 'motivation',
    module: 'distribution',
  },
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'name', grow: 1.6 },
      { field: 'money', width: 112 },
      { field: 'date', width: 112 },
      { field: 'distributorName', grow: 1.4 },
      { field: 'responsible', width: 146 },
      'comment',
    ],
  },
  filter: {
    title: 'Фильтры',
    create: 'Добавить мотивацию',
    fields: ['territories', 'distributor', 'manager', 'period'],
  },
  form: {
    title: 'name',
    submit: { create: 'Создать', update: 'Обновить' },
    groups: [
      { fields: ['distributorName', 'distributors', 'products'] },
      { row: ['money', 'type'] },
      { fields: ['comment'] },
    ],
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название мотивации' },
    money: { kind: 'money', label: 'Размер мотивации', max: 50, addsUp: false, bulk: true },
    date: { kind: 'date', label: 'Дата выдачи' },
    distributorName: {
      kind: 'names',
      label: 'Дистрибьютор',
      read: 'distributor.name',
      send: false,
      visibleWhen: { $new: false },
    },
    responsible: { kind: 'names', label: 'Ответственный', read: 'companyEmployee.fullName' },
    comment: { kind: 'longText', label: 'Комментарий', max: 255, counter: true, bulk: true },
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
    manager: { kind: 'select', label: 'Менеджер', lookup: 'companyEmployees', read: false, query: 'responsibleId' },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['startDate', 'endDate'] },
    distributors: {
      kind: 'picker',
      button: 'Выбрать дистрибьютора',
      panel: 'Дистрибьюторы',
      lookup: 'distributors',
      many: true,
      placeholder: 'Здесь отобразятся выбранные дистрибьюторы',
      read: 'distributor.distrId',
      send: 'distributorIds',
      visibleWhen: { $new: true },
    },
    products: {
      kind: 'custom',
      name: 'motivationProducts',
      button: 'Выбрать SKU',
      panel: 'SKU',
      placeholder: 'Здесь отобразятся выбранные SKU',
      read: 'products[].productId',
      send: 'productIds',
      default: [],
    },
    type: {
      kind: 'radio',
      label: 'Тип мотивации',
      options: [
        [2, 'Опт'],
        [1, 'Розница'],
      ],
    },
    force: { kind: 'constant', value: false, read: false },
  },
  rules: {
    show: 'dialog',
    all: [
      ['name', 'Введите название мотивации', { name: 'filled' }],
      ['money', 'Укажите размер мотивации', { money: 'positive' }],
      ['distributors', 'Выберите дистрибьютора', { if: { $new: true }, then: { distributors: 'nonEmpty' } }],
      ['products', 'Добавьте продукты', { products: 'nonEmpty' }],
      ['type', 'Выберите тип мотивации', { type: 'number' }],
    ],
  },
  errors: {
    206: {
      policy: 'confirmForce',
      shows: 'table',
      columns: [
        ['motivation', 'Мотивация'],
        ['distributor', 'Дистрибьютор'],
        ['products', 'Продукты'],
      ],
      question: 'Заменить?',
      yes: 'Да',
      no: 'Нет',
    },
    otherwise: 'text',
  },
});
