import { defineResource } from '#schemas/declaration/define.ts';
import { chainLookup, distributorLookup, territoryLookup } from './lookups.ts';
import {
  externalCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  masterDataMenu,
  syncApiPath,
  nameRule,
  coordinatesField,
  nameFilterField,
  submit,
} from './sharedFields.ts';

/** Trade points; a store of the audit section is the same place. */
export const masterTradePointsResource = defineResource({
  name: 'company-tradePoints',
  title: 'Торговые точки',
  one: 'Торговая точка',
  told: {
    create: 'Торговая точка «…» создана',
    update: 'Торговая точка «…» сохранена',
    delete: 'Торговая точка «…» удалена',
  },
  api: { path: syncApiPath('tradePoints'), id: 'tradePointId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('points', 'shop', 900),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'name', grow: 1.4 },
      { field: 'address', grow: 1.6 },
      { field: 'kind', width: 104 },
      'territory',
      'distributors',
      'chain',
      { field: 'code', width: 136 },
    ],
  },
  filter: {
    title: 'Фильтры',
    create: 'Добавить точку',
    fields: ['territories', 'distributors', 'chain', 'kind', 'soughtName', 'code'],
  },
  form: {
    title: 'name',
    submit,
    confirm: {
      when: { place: 'empty' },
      title: 'Точки без координат не видно на карте. Сохранить без них?',
      yes: 'Сохранить',
    },
    fields: ['address', 'kind', 'territory', 'distributors', 'chain', 'place', 'code'],
  },
  fields: {
    name: {
      kind: 'editableTitle',
      label: 'Название',
      headers: ['Наименование', 'Контрагент'],
      placeholder: 'Введите название точки',
      max: 200,
    },
    soughtName: nameFilterField,
    address: { kind: 'text', label: 'Адрес', max: 300 },
    kind: {
      kind: 'radio',
      label: 'Тип',
      options: [
        [0, 'Розница'],
        [1, 'Опт'],
        [2, 'Сеть'],
      ],
      default: 0,
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
    distributors: {
      kind: 'select',
      label: 'Дистрибьюторы',
      lookup: 'distributors',
      many: true,
      read: 'distributorIds',
      send: 'distributorIds',
      query: 'distributorIds',
      default: [],
    },
    chain: {
      kind: 'select',
      label: 'Федеральная сеть',
      lookup: 'chains',
      read: 'chainId',
      send: 'chainId',
      query: 'chainId',
    },
    place: coordinatesField,
    code: externalCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      nameRule,
      ['address', 'Введите адрес', { address: 'filled' }],
      ['kind', 'Выберите тип', { kind: [0, 1, 2] }],
      ['territory', 'Выберите территорию', { territory: 'number' }],
    ],
  },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { places: territoryLookup, distributors: distributorLookup, chains: chainLookup },
});
