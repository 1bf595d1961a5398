import { defineResource } from '#schemas/declaration/define.ts';
import type { CompanyTradeMark } from '#schemas/entities/company.ts';
import { code, codeErrors, codeUnique, companyMenu, exchangePath, nameRule, soughtName, submit } from './parts.ts';

/** The trade marks of products, one's own and those of others (issue 23). */
export const tradeMarks = defineResource<CompanyTradeMark>()({
  name: 'company-tradeMarks',
  title: 'Торговые марки',
  one: 'Торговая марка',
  told: { create: 'Торговая марка «…» создана', update: 'Торговая марка «…» сохранена', delete: 'Торговая марка «…» удалена' },
  api: { path: exchangePath('tradeMarks'), id: 'tradeMarkId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: companyMenu('categories/trade-marks', 'tags', 650),
  list: { open: 'modal', delete: true, columns: ['name', { field: 'isOwn', width: 120 }, 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить торговую марку', fields: ['soughtName', 'isOwn', 'code'] },
  form: { title: 'name', submit, fields: ['isOwn', 'code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название торговой марки', max: 200 },
    soughtName,
    isOwn: { kind: 'flag', label: 'Своя', hint: 'По своим маркам считается доля полки' },
    code,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [codeUnique],
  errors: { ...codeErrors, otherwise: 'firstOfEachField' },
});
