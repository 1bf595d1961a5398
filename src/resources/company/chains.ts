import { defineResource } from '#schemas/declaration/define.ts';
import type { CompanyChain } from '#schemas/entities/company.ts';
import { tradeMarkLookup } from './lookups.ts';
import { code, codeErrors, codeUnique, companyMenu, exchangePath, nameRule, soughtName, submit } from './parts.ts';

/** Federal chains, and the trade marks that are sold in them (issue 23). */
export const chains = defineResource<CompanyChain>()({
  name: 'company-chains',
  title: 'Федеральные сети',
  one: 'Федеральная сеть',
  told: { create: 'Сеть «…» создана', update: 'Сеть «…» сохранена', delete: 'Сеть «…» удалена' },
  api: { path: exchangePath('chains'), id: 'chainId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: companyMenu('chains', 'cart', 400),
  list: { open: 'modal', delete: true, columns: [{ field: 'name', grow: 1.4 }, { field: 'tradeMarks', grow: 1.6 }, 'code'] },
  filter: { title: 'Фильтры', create: 'Добавить сеть', fields: ['soughtName', 'tradeMarks', 'code'] },
  form: { title: 'name', submit, fields: ['tradeMarks', 'code'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Введите название сети', max: 200 },
    soughtName,
    tradeMarks: { kind: 'select', label: 'Торговые марки', lookup: 'tradeMarks', many: true, read: 'tradeMarkIds', send: 'tradeMarkIds', query: 'tradeMarkIds', default: [] },
    code,
  },
  rules: { show: 'underField', all: [nameRule] },
  unique: [codeUnique],
  errors: { ...codeErrors, otherwise: 'firstOfEachField' },
  lookups: { tradeMarks: tradeMarkLookup },
});
