import { defineResource } from '#schemas/declaration/define.ts';
import { masterDataResources } from './index.ts';
import { masterDataMenu, syncApiPath, nameRule, nameFilterField, submit } from './sharedFields.ts';

/** Master data that a key may open, by the names in its paths. */
const opened = (verb: 'list' | 'create'): [string, string][] =>
  masterDataResources
    .filter(({ api }) => api.verbs.includes(verb))
    .map(({ api, title }) => [api.path.split('/').at(-2) ?? '', title]);

/** Keys of API clients (docs/sync-api.md). A key is revoked, not deleted, so that its last use stays known. */
export const apiKeysResource = defineResource({
  name: 'company-keys',
  title: 'Ключи обмена',
  one: 'Ключ обмена',
  told: { create: 'Ключ «…» выпущен', update: 'Ключ «…» сохранён' },
  api: { path: syncApiPath('keys'), id: 'keyId', verbs: ['list', 'one', 'create', 'update'] },
  menu: masterDataMenu('keys', 'tool', 1100),
  list: {
    open: 'modal',
    empty: 'Ключей пока нет. Выпустите ключ, чтобы программа учёта могла обмениваться данными',
    columns: [
      { field: 'name', grow: 1.4 },
      { field: 'reads', grow: 1.4 },
      { field: 'writes', grow: 1.4 },
      { field: 'state', width: 136 },
      { field: 'lastUsed', width: 152 },
    ],
  },
  filter: { title: 'Фильтры', create: 'Выпустить ключ', fields: ['soughtName', 'soughtState'] },
  form: {
    title: 'name',
    submit: { ...submit, create: 'Выпустить' },
    fields: ['reads', 'writes', 'state'],
    shownOnce: {
      value: 'key',
      title: 'Ключ обмена',
      text: 'Скопируйте ключ в программу сейчас: больше он не будет показан. Потерянный ключ отзывают и выпускают новый.',
    },
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Для какой программы, например 1С', max: 200 },
    soughtName: nameFilterField,
    reads: { kind: 'select', label: 'Может читать', options: opened('list'), many: true },
    writes: {
      kind: 'select',
      label: 'Может записывать',
      options: opened('create'),
      many: true,
      hint: 'С «Сотрудниками» программа может назначить и суперпользователя',
    },
    state: {
      kind: 'status',
      label: 'Состояние',
      options: [
        ['active', 'Действует', 'success'],
        ['revoked', 'Отозван', 'neutral'],
      ],
      default: 'active',
      readOnly: true,
      visibleWhen: { not: { $new: true } },
    },
    soughtState: {
      kind: 'select',
      label: 'Состояние',
      options: [
        ['active', 'Действует'],
        ['revoked', 'Отозван'],
      ],
      read: false,
      query: 'state',
    },
    createdAt: { kind: 'dateTime', label: 'Выпущен' },
    createdBy: { kind: 'text', label: 'Кем выпущен', send: false },
    lastUsed: { kind: 'dateTime', label: 'Последнее обращение' },
    revokedAt: { kind: 'dateTime', label: 'Отозван' },
  },
  rules: {
    show: 'underField',
    all: [
      nameRule,
      ['reads', 'Выберите, что ключ открывает', { anyOf: [{ reads: 'nonEmpty' }, { writes: 'nonEmpty' }] }],
    ],
  },
  errors: { otherwise: 'firstOfEachField' },
  actions: [
    {
      name: 'revoke',
      title: 'Отозвать',
      path: '{id}/revoke/',
      when: { state: 'active' },
      sets: { state: 'revoked' },
      question: 'Программа с этим ключом сразу потеряет доступ. Вернуть отозванный ключ нельзя.',
    },
  ],
});
