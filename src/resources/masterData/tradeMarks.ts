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

/** Trade marks of products, the company's and competitors'. */
export const tradeMarksResource = defineResource({
  name: 'company-tradeMarks',
  title: 'Торговые марки',
  one: 'Торговая марка',
  told: {
    create: 'Торговая марка «…» создана',
    update: 'Торговая марка «…» сохранена',
    delete: 'Торговая марка «…» удалена',
  },
  api: { path: syncApiPath('tradeMarks'), id: 'tradeMarkId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('categories/trade-marks', 'tags', 650),
  list: { open: 'modal', delete: true, columns: ['name', { field: 'isOwn', width: 120 }, 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить торговую марку', fields: ['soughtName', 'isOwn', 'code'] },
  form: { title: 'name', submit, fields: ['isOwn', 'code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название торговой марки', max: 200 },
    soughtName: nameFilterField,
    isOwn: { kind: 'flag', label: 'Своя', hint: 'По своим маркам считается доля полки' },
    code: externalCodeField,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [uniqueExternalCode],
  errors: { ...externalCodeErrors, otherwise: 'firstOfEachField' },
});
