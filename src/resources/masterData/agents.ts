import { defineResource } from '#schemas/declaration/define.ts';
import { distributorLookup, territoryLookup } from './lookups.ts';
import {
  externalCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  masterDataMenu,
  syncApiPath,
  fullPhone,
  submit,
} from './sharedFields.ts';

/** Field employees who visit trade points for a distributor; former ones stay with their history. */
export const agentsResource = defineResource({
  name: 'company-agents',
  title: 'Торговые агенты',
  one: 'Торговый агент',
  told: {
    create: 'Торговый агент «…» добавлен',
    update: 'Торговый агент «…» сохранён',
    delete: 'Торговый агент «…» удалён',
  },
  api: { path: syncApiPath('agents'), id: 'fieldEmployeeId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('agents', 'phone', 800),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'fullName', grow: 1.6 },
      { field: 'phone', width: 176 },
      'distributor',
      'territory',
      { field: 'active', width: 112 },
      'code',
    ],
  },
  filter: {
    title: 'Фильтры',
    create: 'Добавить агента',
    fields: ['secondName', 'distributor', 'territories', 'active', 'code'],
  },
  form: {
    submit,
    groups: [
      { row: ['secondName', 'firstName', 'middleName'] },
      { row: ['phone', 'code'] },
      { row: ['distributor', 'territory'] },
      { fields: ['active'] },
    ],
  },
  fields: {
    fullName: { kind: 'names', label: 'ФИО', read: 'fullName' },
    secondName: { kind: 'text', label: 'Фамилия', max: 100 },
    firstName: { kind: 'text', label: 'Имя', max: 100 },
    middleName: { kind: 'text', label: 'Отчество', max: 100 },
    phone: { kind: 'phone', label: 'Телефон' },
    distributor: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      read: 'distrId',
      send: 'distrId',
      query: 'distrId',
    },
    territory: { kind: 'select', label: 'Территория', lookup: 'places', read: 'territoryId', send: 'territoryId' },
    territories: {
      kind: 'treeSelect',
      label: 'Территории',
      lookup: 'baseTerritories',
      many: true,
      read: false,
      query: 'territoryId',
    },
    active: { kind: 'flag', label: 'Работает', default: true },
    code: externalCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['secondName', 'Введите фамилию', { secondName: 'filled' }],
      ['firstName', 'Введите имя', { firstName: 'filled' }],
      ['phone', 'Введите номер телефона полностью', { phone: fullPhone }],
      ['distributor', 'Выберите дистрибьютора', { distributor: 'number' }],
      ['territory', 'Выберите территорию', { territory: 'number' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { distributors: distributorLookup, places: territoryLookup },
});
