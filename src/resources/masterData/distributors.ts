import { defineResource } from '#schemas/declaration/define.ts';
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

export const distributorsResource = defineResource({
  name: 'company-distributors',
  title: 'Дистрибьюторы',
  one: 'Дистрибьютор',
  told: { create: 'Дистрибьютор «…» создан', update: 'Дистрибьютор «…» сохранён', delete: 'Дистрибьютор «…» удалён' },
  api: { path: syncApiPath('distributors'), id: 'distrId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('distributors', 'car', 300),
  list: {
    open: 'modal',
    delete: true,
    columns: [{ field: 'name', grow: 1.6 }, { field: 'territories', grow: 1.4 }, 'code'],
  },
  filter: { title: 'Фильтры', create: 'Добавить дистрибьютора', fields: ['soughtName', 'territories', 'code'] },
  form: { title: 'name', submit, fields: ['territories', 'code'] },
  fields: {
    name: {
      kind: 'editableTitle',
      label: 'Название',
      headers: ['Наименование', 'Контрагент'],
      placeholder: 'Введите название дистрибьютора',
      max: 200,
    },
    soughtName: nameFilterField,
    territories: {
      kind: 'treeSelect',
      label: 'Территории',
      lookup: 'baseTerritories',
      many: true,
      read: 'territoryIds',
      send: 'territoryIds',
      query: 'territoryIds',
    },
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
});
