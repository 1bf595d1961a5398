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
import { rightFields, rightGroups } from './rights.ts';

/** Named sets of rights (issue 23); the matrix over them is `custom/masterData/RoleMatrix`. */
export const rolesResource = defineResource({
  name: 'company-roles',
  title: 'Роли',
  one: 'Роль',
  told: { create: 'Роль «…» создана', update: 'Роль «…» сохранена', delete: 'Роль «…» удалена' },
  api: { path: syncApiPath('roles'), id: 'roleId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('roles', 'shield', 150),
  list: {
    open: 'modal',
    delete: true,
    columns: [
      { field: 'name', grow: 1.6 },
      { field: 'people', width: 128 },
      { field: 'code', width: 200 },
    ],
  },
  filter: { title: 'Фильтры', create: 'Добавить роль', fields: ['soughtName', 'code'] },
  form: {
    title: 'name',
    submit,
    groups: [{ fields: ['code'] }, ...rightGroups],
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название роли', max: 100 },
    soughtName: nameFilterField,
    ...rightFields,
    people: { kind: 'number', label: 'Сотрудников', integer: true },
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [{ fields: ['name'], code: 212, text: 'Роль с таким названием уже есть' }, uniqueExternalCode],
  errors: { ...externalCodeErrors, 212: 'text', otherwise: 'firstOfEachField' },
});
