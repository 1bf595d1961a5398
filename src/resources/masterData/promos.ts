import { defineResource } from '#schemas/declaration/define.ts';
import {
  externalCodeErrors,
  externalCodeField,
  nameFilterField,
  nameRule,
  submit,
  syncApiPath,
  transactionMenu,
  uniqueExternalCode,
} from './sharedFields.ts';

/** Promos that audit reports name beside a product on the shelf. */
export const promosResource = defineResource({
  name: 'company-promos',
  title: 'Промо на полке',
  one: 'Промо',
  api: { path: syncApiPath('promos'), id: 'promoId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: transactionMenu('promos', 'tags', 790),
  list: { open: 'modal', delete: true, columns: ['name', 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить промо', fields: ['soughtName', 'code'] },
  form: { title: 'name', submit, fields: ['code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название промо', max: 200 },
    soughtName: nameFilterField,
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
});
