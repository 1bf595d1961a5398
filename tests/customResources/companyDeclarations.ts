import type { Declaration } from '#schemas/declaration/declaration.ts';

const every = ['list', 'one', 'create', 'update', 'delete'] as const;
const menu = (name: string, order: number) =>
  ({ path: `/${name}`, section: 'distribution', icon: 'list', module: 'distribution', order }) as const;
const submit = { create: 'Создать', update: 'Сохранить' };

/** A checklist with nested questions. */
const checklists: Declaration = {
  name: 'checklists',
  title: 'Чек-листы',
  one: 'Чек-лист',
  api: {
    path: '/api/v2/checklists',
    id: 'id',
    verbs: [...every],
    dialect: { preset: 'drf', answer: { list: 'results' } },
  },
  menu: menu('checklists', 610),
  list: { open: 'modal', delete: true, columns: ['title', 'questions', 'active'] },
  filter: { title: 'Фильтр', create: 'Создать чек-лист', fields: ['active'] },
  form: { submit, fields: ['title', 'active', 'questions'] },
  fields: {
    title: { kind: 'text', label: 'Название', max: 120 },
    active: { kind: 'flag', label: 'Действует', default: true, wire: 'YN' },
    questions: {
      kind: 'rows',
      label: 'Вопросы',
      min: 1,
      max: 200,
      order: true,
      key: 'id',
      add: 'Добавить вопрос',
      fields: {
        id: { kind: 'carried' },
        text: { kind: 'text', label: 'Вопрос' },
        answer: {
          kind: 'select',
          label: 'Ответ',
          options: [
            ['yesNo', 'Да или нет'],
            ['number', 'Число'],
          ],
        },
        weight: { kind: 'percent', label: 'Вес, %' },
      },
      rules: [
        ['text', 'Введите вопрос', { text: 'filled' }],
        ['weight', 'Введите вес, %', { if: { answer: 'number' }, then: { weight: 'positive' } }],
      ],
    },
  },
  rules: {
    show: 'underField',
    all: [
      ['title', 'Введите название', { title: 'filled' }],
      ['questions', 'Добавьте вопросы', { questions: 'nonEmpty' }],
    ],
  },
};

/** A list under a parent, with page numbers, PATCH of changed values and its own total. */
const vehicles: Declaration = {
  name: 'vehicles',
  title: 'Машины',
  one: 'Машина',
  api: {
    path: '/api/v2/distributors/{distributorId}/vehicles',
    id: 'vehicleId',
    verbs: [...every],
    dialect: {
      answer: { list: 'items', record: 'data', total: 'total', error: 'error.message', code: 'error.code' },
      paging: { by: 'page', from: 1, page: 'page', size: 'per_page' },
      update: { method: 'PATCH', changedOnly: true },
    },
  },
  menu: menu('vehicles', 620),
  list: { open: 'modal', delete: true, columns: ['plate', 'capacity', 'state'] },
  filter: { title: 'Фильтр', create: 'Добавить машину', fields: ['distributorId', 'state'] },
  form: { submit, fields: ['plate', 'capacity', 'state'] },
  fields: {
    distributorId: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributorList',
      placeholder: 'Выберите дистрибьютора',
    },
    plate: { kind: 'text', label: 'Номер' },
    capacity: { kind: 'number', label: 'Грузоподъёмность, кг', expected: [500, 20000] },
    state: {
      kind: 'status',
      label: 'Состояние',
      options: [
        ['ok', 'На ходу', 'success'],
        ['repair', 'В ремонте', 'warning'],
      ],
    },
  },
  lookups: { distributorList: { path: '/api/v2/distributors', id: 'distributorId', name: 'name', search: 'server' } },
  rules: { show: 'dialog', all: [['plate', 'Введите номер', { plate: 'filled' }]] },
  errors: {
    VEHICLE_BUSY: { policy: 'confirmForce', shows: 'text', question: 'Сохранить всё равно?', yes: 'Да', no: 'Нет' },
    otherwise: 'text',
  },
};

/** Money in kopecks, computed columns, an action: as in a file, before it is expanded. */
const orders = {
  name: 'companyOrders',
  title: 'Заказы',
  one: 'Заказ',
  api: {
    path: '/api/v2/orders',
    id: 'id',
    verbs: ['list', 'one', 'update'],
    dialect: { preset: 'spring', delete: { set: { archived: true } } },
  },
  menu: menu('orders', 630),
  list: {
    open: 'modal',
    sort: [{ field: 'created', descending: true }],
    columns: [
      { name: 'customer', label: 'Заказчик', text: '{lastName} {firstName}' },
      { field: 'amount', decimals: 2 },
      {
        name: 'left',
        label: 'Осталось',
        difference: ['amount', 'paid'],
        tone: [{ when: { left: 0 }, tone: 'success' }],
      },
      'status',
      'created',
    ],
  },
  filter: { title: 'Фильтр', fields: ['status', 'amountFrom'] },
  form: {
    submit: { update: 'Сохранить' },
    groups: [
      { tab: 'Основное', row: ['lastName', 'firstName'] },
      { tab: 'Деньги', fields: ['amount', 'paid'], visibleWhen: { not: { status: 'cancelled' } } },
    ],
  },
  fields: {
    lastName: { kind: 'text', label: 'Фамилия' },
    firstName: { kind: 'text', label: 'Имя' },
    amount: { kind: 'money', label: 'Сумма', wire: 'kopecks' },
    paid: { kind: 'money', label: 'Оплачено', wire: 'kopecks' },
    amountFrom: { kind: 'money', label: 'Сумма от', wire: 'kopecks', read: false, send: false, query: 'amount:gte' },
    created: { kind: 'dateTime', label: 'Создан', wire: 'iso' },
    status: {
      kind: 'status',
      label: 'Статус',
      options: [
        ['new', 'Новый', 'neutral'],
        ['approved', 'Утверждён', 'success'],
        ['cancelled', 'Отменён', 'danger'],
      ],
    },
  },
  actions: [
    {
      name: 'approve',
      title: 'Утвердить',
      path: '{id}/approve',
      question: 'Утвердить заказ?',
      when: { status: 'new', amount: { type: 'number', exclusiveMinimum: 0 } },
      of: 'row',
      sets: { status: 'approved' },
    },
  ],
} as unknown as Declaration;

/** Instants, durations, photos and a map location. */
const visits: Declaration = {
  name: 'companyVisits',
  title: 'Визиты',
  one: 'Визит',
  api: {
    path: '/api/v2/visits',
    id: 'id',
    verbs: [...every],
    dialect: { preset: 'nestjs', headers: { 'X-Api-Version': '2' } },
  },
  menu: menu('visits', 640),
  list: { open: 'modal', columns: ['day', 'lasts', 'photos'] },
  filter: { title: 'Фильтр', create: 'Создать визит', fields: ['period'] },
  form: { submit, fields: ['day', 'lasts', 'place', 'photos', 'note'] },
  fields: {
    day: { kind: 'date', label: 'День визита', wire: 'iso' },
    lasts: { kind: 'duration', label: 'Длительность', wire: 'seconds', max: 480 },
    place: { kind: 'coordinates', label: 'Место', at: ['lat', 'lng'] },
    photos: {
      kind: 'image',
      label: 'Фото полки',
      many: true,
      upload: { path: '/api/v2/photos/', presigned: true, answer: 'data.address' },
    },
    note: { kind: 'longText', label: 'Заметка', visibleWhen: { lasts: 'positive' } },
    period: { kind: 'dateRange', label: 'Период', read: false, send: false, query: ['day:gte', 'day:lte'] },
  },
  rules: {
    show: 'underField',
    all: [
      ['day', 'Выберите день визита', { day: 'filled' }],
      [
        'photos',
        'Загрузите фото полки',
        { if: { lasts: { type: 'number', minimum: 30 } }, then: { photos: 'nonEmpty' } },
      ],
    ],
  },
};

/** A 1C catalogue. */
const catalogue: Declaration = {
  name: 'catalogue',
  title: 'Номенклатура',
  one: 'Товар',
  api: {
    path: '/api/odata/standard.odata/Catalog_Товары',
    id: 'Ref_Key',
    idKind: 'uuid',
    verbs: [...every],
    dialect: { preset: 'odata3', delete: { set: { DeletionMark: true } } },
  },
  menu: menu('catalogue', 650),
  list: { open: 'modal', delete: true, columns: ['name', 'price', 'brand'] },
  filter: { title: 'Фильтр', create: 'Создать товар', fields: ['name'] },
  form: { submit, fields: ['name', 'price', 'brand'] },
  fields: {
    name: {
      kind: 'text',
      label: 'Наименование',
      read: 'Description',
      send: 'Description',
      query: 'Description:contains',
    },
    price: { kind: 'money', label: 'Цена', read: 'Цена', send: 'Цена' },
    brand: { kind: 'select', label: 'Марка', lookup: 'brands', read: 'Марка_Key', send: 'Марка_Key' },
  },
  lookups: { brands: { path: '/api/odata/standard.odata/Catalog_Марки', id: 'Ref_Key', name: 'Description' } },
  rules: { show: 'dialog', all: [['name', 'Введите наименование', { name: 'filled' }]] },
  errors: { 409: { policy: 'fieldText', field: 'Description' }, otherwise: 'text' },
};

/** A nested address object, and vehicles as a list under the record. */
const distributors: Declaration = {
  name: 'companyDistributors',
  title: 'Дистрибьюторы',
  one: 'Дистрибьютор',
  api: { path: '/api/v2/distributors', id: 'distributorId', verbs: [...every], dialect: 'jsonServer' },
  menu: menu('companyDistributors', 660),
  list: { open: 'modal', columns: ['name', 'address', 'phone'] },
  filter: { title: 'Фильтр', create: 'Создать', fields: ['name'] },
  form: {
    submit,
    fields: ['name', 'phone', 'address'],
    confirm: { when: { phone: 'empty' }, title: 'Сохранить без телефона?', yes: 'Сохранить' },
  },
  fields: {
    name: { kind: 'text', label: 'Название', copy: false },
    phone: { kind: 'phone', label: 'Телефон', help: 'Диспетчер, например +7 912 345-67-89' },
    address: {
      kind: 'group',
      label: 'Адрес',
      fields: { city: { kind: 'text', label: 'Город' }, street: { kind: 'text', label: 'Улица' } },
      rules: [['city', 'Введите город', { city: 'filled' }]],
    },
  },
  related: [{ resource: 'vehicles', field: 'distributorId', title: 'Машины', empty: 'Машин пока нет' }],
  unique: [{ fields: ['name'], code: 209, text: 'Такой дистрибьютор уже есть' }],
  rules: { show: 'underField', all: [['name', 'Введите название', { name: 'filled' }]] },
  errors: { 209: 'text', otherwise: 'firstOfEachField' },
};

/** Resources of an external API as an administrator would declare them. */
export const companyDeclarations: readonly Declaration[] = [
  checklists,
  vehicles,
  orders,
  visits,
  catalogue,
  distributors,
];
