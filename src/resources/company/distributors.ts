import { defineResource } from '#schemas/declaration/define.ts';
import type { CompanyDistributor } from '#schemas/entities/company.ts';
import { code, codeErrors, codeUnique, companyMenu, exchangePath, nameRule, soughtName, submit } from './parts.ts';

/** The distributors of the company (issue 23). */
export const distributors = defineResource<CompanyDistributor>()({
  name: 'company-distributors',
  title: 'Дистрибьюторы',
  one: 'Дистрибьютор',
  told: { create: 'Дистрибьютор «…» создан', update: 'Дистрибьютор «…» сохранён', delete: 'Дистрибьютор «…» удалён' },
  api: { path: exchangePath('distributors'), id: 'distrId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: companyMenu('distributors', 'car', 300),
  list: { open: 'modal', delete: true, columns: [{ field: 'name', grow: 1.6 }, { field: 'territories', grow: 1.4 }, 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить дистрибьютора', fields: ['soughtName', 'territories', 'code'] },
  form: { title: 'name', submit, fields: ['territories', 'code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название дистрибьютора', max: 200 },
    soughtName,
    territories: { kind: 'treeSelect', label: 'Территории', lookup: 'baseTerritories', many: true, read: 'territoryIds', send: 'territoryIds', query: 'territoryIds' },
    code,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [codeUnique],
  errors: { ...codeErrors, otherwise: 'firstOfEachField' },
});
