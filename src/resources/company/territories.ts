import { defineResource } from '#schemas/declaration/define.ts';
import type { CompanyTerritory } from '#schemas/entities/company.ts';
import { territoryLookup } from './lookups.ts';
import { code, codeErrors, codeUnique, companyMenu, exchangePath, nameRule, place, soughtName, submit } from './parts.ts';

/** The territories of the company, each under another or under none (issue 23). */
export const territories = defineResource<CompanyTerritory>()({
  name: 'company-territories',
  title: 'Территории',
  one: 'Территория',
  told: { create: 'Территория «…» создана', update: 'Территория «…» сохранена', delete: 'Территория «…» удалена' },
  api: { path: exchangePath('territories'), id: 'territoryId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: companyMenu('territories', 'list', 200),
  list: { open: 'modal', delete: true, columns: [{ field: 'name', grow: 1.4 }, 'parent', 'place', 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить территорию', fields: ['soughtName', 'parent', 'code'] },
  form: { title: 'name', submit, fields: ['parent', 'place', 'code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название территории', max: 200 },
    soughtName,
    parent: { kind: 'select', label: 'Входит в', lookup: 'parents', read: 'parentId', send: 'parentId', query: 'parentId' },
    place,
    code,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [codeUnique],
  errors: { ...codeErrors, otherwise: 'firstOfEachField' },
  lookups: { parents: territoryLookup },
});
