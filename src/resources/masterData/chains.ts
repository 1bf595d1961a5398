import { defineResource } from '#schemas/declaration/define.ts';
import { tradeMarkLookup } from './lookups.ts';
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

/** Federal chains and the trade marks sold in them. */
export const chainsResource = defineResource({
  name: 'company-chains',
  title: 'Федеральные сети',
  one: 'Федеральная сеть',
  told: { create: 'Сеть «…» создана', update: 'Сеть «…» сохранена', delete: 'Сеть «…» удалена' },
  api: { path: syncApiPath('chains'), id: 'chainId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('chains', 'cart', 400),
  list: {
    open: 'modal',
    delete: true,
    columns: [{ field: 'name', grow: 1.4 }, { field: 'tradeMarks', grow: 1.6 }, 'code'],
  },
  filter: { title: 'Фильтры', create: 'Добавить сеть', fields: ['soughtName', 'tradeMarks', 'code'] },
  form: { title: 'name', submit, fields: ['tradeMarks', 'code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название сети', max: 200 },
    soughtName: nameFilterField,
    tradeMarks: {
      kind: 'select',
      label: 'Торговые марки',
      lookup: 'tradeMarks',
      many: true,
      read: 'tradeMarkIds',
      send: 'tradeMarkIds',
      query: 'tradeMarkIds',
      default: [],
    },
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { tradeMarks: tradeMarkLookup },
});
