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

/** Product categories. */
export const categoriesResource = defineResource({
  name: 'company-categories',
  title: 'Категории',
  one: 'Категория',
  told: { create: 'Категория «…» создана', update: 'Категория «…» сохранена', delete: 'Категория «…» удалена' },
  api: { path: syncApiPath('categories'), id: 'categoryId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { ...masterDataMenu('categories', 'folder', 600), label: 'Категории и торговые марки' },
  list: { open: 'modal', delete: true, columns: ['name', 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить категорию', fields: ['soughtName', 'code'] },
  form: { title: 'name', submit, fields: ['code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название категории', max: 200 },
    soughtName: nameFilterField,
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
});
