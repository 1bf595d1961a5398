import { resourceRoutes } from '#dictionaries/routes.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import type { Notice } from '#schemas/entities/notice.ts';

/** Push notices (part2 'Push notices', §3, §5, §7; spec D28, D44, D72). */
export const noticesResource = defineResource<Notice>()({
  name: 'notices',
  title: 'Уведомления',
  one: 'Новое push-уведомление',
  told: { create: 'Уведомление «…» отправлено' },
  api: { path: '/api/v1/notifications/', id: 'notificationId', verbs: ['list', 'create'] },
  menu: {
    path: resourceRoutes.notices,
    section: 'distribution',
    icon: 'notice',
    permission: 'notice',
    module: 'distribution',
  },
  list: {
    open: 'none',
    columns: [
      { field: 'date', width: 136 },
      { field: 'message', grow: 2 },
      { field: 'link', width: 150 },
      'sentTo',
      'distributors',
      { field: 'agentName', width: 150 },
    ],
  },
  filter: { title: 'Фильтры', create: 'Создать уведомление', fields: ['territories', 'distributor'] },
  form: {
    submit: { create: 'Отправить' },
    fields: ['message', 'link', 'regions', 'recipient', 'agent', 'recipients'],
    confirm: {
      when: { regions: 'empty', recipient: 'empty', agent: 'empty' },
      title: 'Отправить всем?',
      yes: 'Отправить',
    },
  },
  fields: {
    date: { kind: 'dateTime', label: 'Дата', send: { stamp: 'unixNow' } },
    message: { kind: 'longText', label: 'Текст уведомления', max: 255, counter: true },
    link: { kind: 'url', label: 'Ссылка на сайт', placeholder: 'https://', whenEmpty: 'leaveOut' },
    territories: {
      kind: 'treeSelect',
      label: 'Регион',
      lookup: 'territories',
      many: true,
      read: false,
      query: 'territoryIds',
    },
    regions: {
      kind: 'treeSelect',
      label: 'Регион отправки',
      lookup: 'baseTerritories',
      many: true,
      read: false,
      send: 'territoryIds',
      whenEmpty: 'leaveOut',
      placeholder: 'Все',
    },
    sentTo: { kind: 'names', label: 'Территории', read: 'territories[].name', placeholder: 'Все' },
    distributor: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      read: false,
      query: 'distributorId',
      dependsOn: { territoryIds: 'territories' },
    },
    recipient: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      read: false,
      placeholder: 'Все',
      send: { name: 'distributorIds', as: 'listOfOne' },
      whenEmpty: 'leaveOut',
    },
    distributors: { kind: 'names', label: 'Дистрибьюторы', read: 'distributors[].name', placeholder: 'Все' },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'fieldEmployees',
      read: false,
      placeholder: 'Все',
      send: 'fieldEmployeeId',
      requires: 'recipient',
      disabledHint: 'Сначала выберите дистрибьютора',
      dependsOn: { distributorId: 'recipient' },
      whenEmpty: 'leaveOut',
    },
    agentName: { kind: 'names', label: 'Торговый агент', read: 'fieldEmployee.fullName', placeholder: 'Все' },
    recipients: { kind: 'custom', name: 'noticeRecipients', label: 'Получат', read: false, send: false },
  },
  rules: {
    show: 'underField',
    all: [
      ['message', 'Поле обязательно для заполнения', { message: 'filled' }],
      ['link', 'Введите ссылку в правильном формате', { link: 'emptyOrUrl' }],
    ],
  },
  errors: { otherwise: 'text' },
});
