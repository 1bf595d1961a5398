import { defineResource } from '#schemas/declaration/define.ts';
import { masterDataMenu, syncApiPath, nameRule, nameFilterField, submit } from './sharedFields.ts';

/** A character of a URL's user, host and port. */
const authority = '[^/?#\\\\]';
/** Numbers from 1 to 65535. */
const port = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])';

/** A host name, and an IPv6 address in brackets. */
const hosts = ['[^/?#:@\\[\\]\\\\]*', '\\[[^\\]]*\\]'];

/** URLs of other systems that receive events (docs/webhooks.md). */
export const webhooksResource = defineResource({
  name: 'company-webhooks',
  title: 'Вебхуки',
  one: 'Вебхук',
  told: { create: 'Вебхук «…» создан', update: 'Вебхук «…» сохранён', delete: 'Вебхук «…» удалён' },
  api: { path: syncApiPath('webhooks'), id: 'webhookId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: masterDataMenu('webhooks', 'message', 1200),
  list: {
    open: 'modal',
    delete: true,
    empty: 'Вебхуков пока нет. Создайте вебхук, чтобы другая система узнавала о записях сразу',
    columns: [
      { field: 'name', grow: 1.2 },
      { field: 'url', grow: 1.6 },
      { field: 'events', grow: 1.6 },
      { field: 'active', width: 120 },
      { field: 'undelivered', width: 152 },
    ],
  },
  filter: { title: 'Фильтры', create: 'Создать вебхук', fields: ['soughtName', 'active'] },
  form: {
    title: 'name',
    submit,
    fields: ['url', 'events', 'active'],
    shownOnce: {
      value: 'secret',
      title: 'Секрет подписи',
      text: 'Скопируйте секрет в ту систему сейчас: больше он не будет показан. Им она проверяет, что сообщения отправлены отсюда.',
    },
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Название', placeholder: 'Какой системе, например Склад', max: 200 },
    soughtName: nameFilterField,
    url: { kind: 'url', label: 'Адрес', placeholder: 'https://…', max: 1000 },
    events: { kind: 'select', label: 'События', lookup: 'events', many: true },
    active: { kind: 'flag', label: 'Отправлять', default: true },
    undelivered: { kind: 'number', label: 'Не доставлено', integer: true, send: false },
  },
  rules: {
    show: 'underField',
    all: [
      nameRule,
      [
        'url',
        'Введите адрес, который начинается с http:// или https://',
        { url: { type: 'string', pattern: '^https?://[^\\s/]' } },
      ],
      [
        'url',
        'Уберите из адреса имя и пароль: система узнаёт отправителя по подписи',
        { url: { type: 'string', pattern: `^(?!https?://${authority}*@)` } },
      ],
      [
        'url',
        'Порт в адресе может быть от 1 до 65535',
        // Separate patterns: the check of expressions cannot prove their union safe.
        {
          anyOf: [
            { url: { type: 'string', pattern: '^(?!https?://)' } },
            { url: { type: 'string', pattern: `^https?://${authority}*@` } },
            ...hosts.flatMap((host) =>
              ['', `:${port}`].map((rest) => ({
                url: { type: 'string', pattern: `^https?://${host}${rest}([/?#\\\\]|$)` },
              })),
            ),
          ],
        },
      ],
      ['events', 'Выберите события', { events: 'nonEmpty' }],
    ],
  },
  errors: { otherwise: 'firstOfEachField' },
  lookups: { events: { path: '/api/exchange/webhookEvents/', id: 'event', name: 'title' } },
  actions: [{ name: 'try', title: 'Отправить пробное', path: '{id}/try/', when: { active: true } }],
  related: [
    { resource: 'company-deliveries', field: 'webhook', title: 'Отправленное', empty: 'Ничего ещё не отправлено' },
  ],
});

/** Webhook deliveries and their results (docs/webhooks.md). */
export const deliveriesResource = defineResource({
  name: 'company-deliveries',
  title: 'Журнал вебхуков',
  one: 'Запись журнала',
  api: { path: syncApiPath('deliveries'), id: 'deliveryId', verbs: ['list', 'one'] },
  menu: masterDataMenu('deliveries', 'clock', 1300),
  list: {
    open: 'modal',
    empty: 'Вебхуки ещё ничего не отправляли',
    columns: [
      { field: 'at', width: 152 },
      { field: 'webhook', grow: 1.2 },
      { field: 'event', grow: 1 },
      { field: 'state', width: 152 },
      { field: 'error', grow: 1.6 },
      { field: 'nextTry', width: 152 },
    ],
  },
  filter: { title: 'Фильтры', fields: ['webhook', 'event', 'state'] },
  form: { submit: {}, readOnly: true, fields: ['webhook', 'event', 'state', 'error', 'body'] },
  fields: {
    at: { kind: 'dateTime', label: 'Когда' },
    webhook: {
      kind: 'select',
      label: 'Вебхук',
      lookup: 'webhooks',
      read: 'webhookId',
      send: 'webhookId',
      query: 'webhookId',
    },
    event: { kind: 'select', label: 'Событие', lookup: 'events' },
    state: {
      kind: 'status',
      label: 'Состояние',
      options: [
        ['delivered', 'Доставлено', 'success'],
        ['waiting', 'Ждёт отправки', 'warning'],
        ['failed', 'Не доставлено', 'danger'],
      ],
    },
    tries: { kind: 'number', label: 'Попыток', integer: true, addsUp: false },
    nextTry: { kind: 'dateTime', label: 'Следующая попытка' },
    deliveredAt: { kind: 'dateTime', label: 'Доставлено' },
    error: { kind: 'text', label: 'Почему не доставлено' },
    body: { kind: 'json', label: 'Что отправлено' },
  },
  lookups: {
    webhooks: { path: syncApiPath('webhooks'), id: 'webhookId', name: 'name' },
    events: { path: '/api/exchange/webhookEvents/', id: 'event', name: 'title' },
  },
  actions: [
    {
      name: 'retry',
      title: 'Отправить снова',
      path: '{id}/retry/',
      when: { not: { state: 'delivered' } },
      sets: { state: 'waiting' },
    },
  ],
});
