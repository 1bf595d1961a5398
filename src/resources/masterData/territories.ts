import { defineResource } from '#schemas/declaration/define.ts';
import { territoryLookup } from './lookups.ts';
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

/** Territories of the company as a tree. */
export const territoriesResource = defineResource({
  name: 'company-territories',
  title: 'Территории',
  one: 'Территория',
  told: { create: 'Территория «…» создана', update: 'Территория «…» сохранена', delete: 'Территория «…» удалена' },
  api: { path: syncApiPath('territories'), id: 'territoryId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('territories', 'list', 200),
  list: { open: 'modal', delete: true, columns: [{ field: 'name', grow: 1.4 }, 'parent', 'place', 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить территорию', fields: ['soughtName', 'parent', 'code'] },
  form: { title: 'name', submit, fields: ['parent', 'place', 'code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название территории', max: 200 },
    soughtName: nameFilterField,
    parent: {
      kind: 'select',
      label: 'Входит в',
      lookup: 'parents',
      read: 'parentId',
      send: 'parentId',
      query: 'parentId',
    },
    place: coordinatesField,
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
  lookups: { parents: territoryLookup },
});
