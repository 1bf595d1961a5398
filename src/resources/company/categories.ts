import { defineResource } from '#schemas/declaration/define.ts';
import type { CompanyCategory } from '#schemas/entities/company.ts';
import { code, codeErrors, codeUnique, companyMenu, exchangePath, nameRule, soughtName, submit } from './parts.ts';

/** What products are sorted by (issue 23). */
export const categories = defineResource<CompanyCategory>()({
  name: 'company-categories',
  title: 'Категории',
  one: 'Категория',
  told: { create: 'Категория «…» создана', update: 'Категория «…» сохранена', delete: 'Категория «…» удалена' },
  api: { path: exchangePath('categories'), id: 'categoryId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { ...companyMenu('categories', 'folder', 600), label: 'Категории и торговые марки' },
  list: { open: 'modal', delete: true, columns: ['name', 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить категорию', fields: ['soughtName', 'code'] },
  form: { title: 'name', submit, fields: ['code'] },
  fields: { name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название категории', max: 200 }, soughtName, code },
  rules: { show: 'underField', all: [nameRule] },
  unique: [codeUnique],
  errors: { ...codeErrors, otherwise: 'firstOfEachField' },
});
