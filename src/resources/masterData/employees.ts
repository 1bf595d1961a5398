import { defineResource } from '#schemas/declaration/define.ts';
import { roleLookup } from './lookups.ts';
import {
  externalCodeField,
  externalCodeErrors,
  uniqueExternalCode,
  masterDataMenu,
  syncApiPath,
  fullPhone,
  submit,
} from './sharedFields.ts';
import { rightFields, rightGroups } from './rights.ts';

/** Users who can sign in. They are disabled instead of deleted. */
export const employeesResource = defineResource({
  name: 'company-employees',
  title: 'Сотрудники',
  one: 'Сотрудник',
  told: { create: 'Сотрудник «…» добавлен', update: 'Сотрудник «…» сохранён' },
  api: { path: syncApiPath('employees'), id: 'userId', verbs: ['list', 'one', 'create', 'update'] },
  menu: masterDataMenu('employees', 'people', 100),
  list: {
    open: 'modal',
    columns: [
      { field: 'fullName', grow: 1.6 },
      { field: 'phone', width: 160 },
      { field: 'role', grow: 0.8 },
      'territories',
      { field: 'active', width: 104 },
      { field: 'lastSignIn', width: 144 },
    ],
  },
  filter: {
    title: 'Фильтры',
    create: 'Добавить сотрудника',
    fields: ['soughtName', 'phone', 'role', 'territories', 'active'],
  },
  form: {
    title: 'fullName',
    submit,
    groups: [
      { row: ['phone', 'code'] },
      { fields: ['allTerritories', 'territories', 'active'] },
      { row: ['role', 'superUser'] },
      ...rightGroups.map((group) => ({ ...group, visibleWhen: { not: { role: 'number' as const } } })),
    ],
  },
  fields: {
    fullName: { kind: 'editableTitle', label: 'ФИО', placeholder: 'Введите фамилию, имя и отчество', max: 200 },
    soughtName: { kind: 'text', label: 'ФИО', read: false, query: 'fullName' },
    phone: { kind: 'phone', label: 'Телефон для входа' },
    territories: {
      kind: 'treeSelect',
      label: 'Территории',
      lookup: 'baseTerritories',
      many: true,
      read: 'territoryIds',
      send: 'territoryIds',
      query: 'territoryIds',
      enabledWhen: { allTerritories: false },
      hint: 'Видит и меняет только то, что относится к ним',
    },
    allTerritories: {
      kind: 'flag',
      label: 'Все территории',
      default: false,
      clears: { true: ['territories'] },
      hint: 'Видит и меняет данные любой территории, и новой тоже',
    },
    active: { kind: 'flag', label: 'Может входить', default: true },
    role: {
      kind: 'select',
      label: 'Роль',
      lookup: 'roles',
      read: 'roleId',
      send: 'roleId',
      query: 'roleId',
      hint: 'Права даёт роль; без неё у сотрудника свои',
    },
    ...rightFields,
    superUser: { kind: 'flag', label: 'Суперпользователь', hint: 'Открыты все разделы, и «Настройка» тоже' },
    lastSignIn: { kind: 'dateTime', label: 'Последний вход' },
    hasApp: { kind: 'flag', label: 'Код из приложения', hint: 'Входит и по коду из приложения, без SMS' },
    code: externalCodeField,
  },
  rules: {
    show: 'underField',
    all: [
      ['fullName', 'Введите ФИО', { fullName: 'filled' }],
      ['phone', 'Введите номер телефона полностью', { phone: fullPhone }],
      [
        'territories',
        'Выберите территории или отметьте «Все территории»',
        { anyOf: [{ territories: 'nonEmpty' }, { allTerritories: true }, { superUser: true }] },
      ],
      [
        'allTerritories',
        'Отмечены и «Все территории», и отдельные: оставьте что-то одно',
        { not: { allTerritories: true, territories: 'nonEmpty' } },
      ],
    ],
  },
  actions: [
    {
      name: 'resetApp',
      title: 'Отключить код из приложения',
      path: '{id}/reset-app/',
      of: 'row',
      question: 'Отключить код из приложения? Пока сотрудник не подключит приложение снова, он войдёт только по SMS',
      when: { hasApp: true },
      sets: { hasApp: false },
    },
  ],
  unique: [{ fields: ['phone'], code: 211, text: 'Этот телефон уже есть у другого сотрудника' }, uniqueExternalCode],
  errors: { ...externalCodeErrors, 211: 'text', otherwise: 'firstOfEachField' },
  lookups: { roles: roleLookup },
});
