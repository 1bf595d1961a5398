import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const orders: Declaration = {
  name: 'orders',
  title: 'Заказы',
  one: 'Заказ',
  api: { path: '/api/v1/orders/', id: 'orderId', verbs: ['list', 'one', 'create', 'update'] },
  list: { open: 'modal', columns: ['title', 'days', 'regions', 'shops', 'manager', 'size', 'stage', 'discount'] },
  filter: { title: 'Фильтр', create: 'Создать заказ', fields: ['urgent', 'size'] },
  form: {
    submit: { create: 'Создать', update: 'Сохранить' },
    fields: ['title', 'city', 'street', 'size', 'manager', 'regions', 'people', 'photos', 'madeAt', 'urgent'],
  },
  fields: {
    title: { kind: 'text', label: 'Название' },
    city: { kind: 'text', label: 'Город', read: 'address.city', send: 'address.city' },
    street: { kind: 'text', label: 'Улица', read: 'address.street', send: 'address.street' },
    days: {
      kind: 'checkboxes',
      label: 'Дни',
      options: [
        [1, 'Пн'],
        [2, 'Вт'],
        [3, 'Ср'],
      ],
    },
    regions: { kind: 'treeSelect', label: 'Регионы', lookup: 'places', many: true },
    shops: {
      kind: 'picker',
      label: 'Магазины',
      panel: 'Магазины',
      lookup: 'shops',
      many: true,
      read: 'shops[].shopId',
    },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'managers' },
    stage: { kind: 'status', label: 'Этап', lookup: 'stages' },
    size: {
      kind: 'select',
      label: 'Размер',
      options: [
        [1, 'Малый'],
        [2, 'Большой'],
      ],
      default: 1,
    },
    discount: { kind: 'percent', label: 'Скидка' },
    urgent: { kind: 'flag', label: 'Срочно' },
    people: { kind: 'names', label: 'Участники', read: 'people[].fullName' },
    photos: { kind: 'images', label: 'Фото', read: 'photos[].url' },
    madeAt: { kind: 'dateTime', label: 'Создан' },
  },
  lookups: {
    places: { path: '/api/v1/places/', id: 'placeId', name: 'name', children: 'inside' },
    shops: { path: '/api/v1/shops/', id: 'shopId', name: 'name' },
    managers: { path: '/api/v1/managers/', id: 'managerId', name: 'fullName' },
    stages: { path: '/api/v1/stages/', id: 'stageId', name: 'name' },
  },
};
const order = {
  orderId: 5,
  title: 'Первый',
  address: { city: 'Омск', street: 'Лесная' },
  days: [1, 3],
  regions: [2, 1],
  shops: [{ shopId: 8 }, { shopId: 9 }],
  manager: 3,
  stage: 4,
  size: 2,
  discount: 0.125,
  urgent: true,
  people: [{ fullName: 'Иванов' }, { fullName: 'Петров' }],
  photos: [{ url: '/a.png' }, { url: '/b.png' }],
  madeAt: 1_700_000_000,
};
const list = 'GET /api/v1/orders/';
const item = 'GET /api/v1/orders/5/';
const put = 'PUT /api/v1/orders/5/';

const fixture = createScreenFixture({ ...engine, resources: [orders] });

function answerLookups(): void {
  fixture.host['GET /api/v1/places/'] = envelope([
    { placeId: 1, name: 'Край', inside: [{ placeId: 2, name: 'Город', inside: [] }] },
  ]);
  fixture.host['GET /api/v1/shops/'] = envelope([
    { shopId: 8, name: 'Ромашка' },
    { shopId: 9, name: 'Василёк' },
  ]);
  fixture.host['GET /api/v1/managers/'] = envelope([{ managerId: 3, fullName: 'Сидорова Анна' }]);
  fixture.host['GET /api/v1/stages/'] = envelope([{ stageId: 4, name: 'Собран' }]);
}

async function openRecord(declaration: Declaration = orders) {
  answerLookups();
  fixture.host[list] = envelope([order]);
  fixture.host[item] = envelope(order);
  const user = await fixture.open(declaration);
  await user.click(await screen.findByText('Первый'));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Заказ' })) };
}

describe('Display-only kinds (docs/declarations.md)', () => {
  it('are drawn in a form with their values, read-only', async () => {
    const { form } = await openRecord();
    expect(form.getByLabelText('Участники').textContent).toBe('Иванов, Петров');
    expect(form.getByLabelText('Создан').textContent).toMatch(/^1[45]\.11\.2023 \d\d:\d\d$/);
    const photos = within(form.getByRole('group', { name: 'Фото' })).getAllByRole('img');
    expect(photos.map((photo) => photo.getAttribute('src'))).toEqual(['/a.png', '/b.png']);
  });

  it('are never sent by a save, so that a PUT cannot replace an object by a text', async () => {
    const { user, form } = await openRecord();
    fixture.on(put, envelope());
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(fixture.seenOf(put)).toHaveLength(1));
    expect(fixture.seenOf(put)[0]?.body).toEqual({
      title: 'Первый',
      address: { city: 'Омск', street: 'Лесная' },
      size: 2,
      manager: 3,
      regions: [2, 1],
      urgent: true,
    });
  });
});

describe('Dotted names in `send` (docs/declarations.md)', () => {
  it('build one nested object of all names under it', async () => {
    const { user, form } = await openRecord();
    fixture.on(put, envelope());
    await user.clear(form.getByRole('textbox', { name: 'Город' }));
    await user.type(form.getByRole('textbox', { name: 'Город' }), 'Тверь');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(fixture.seenOf(put)[0]?.body).toMatchObject({ address: { city: 'Тверь', street: 'Лесная' } }),
    );
  });
});

describe('Resource without a verb (docs/declarations.md, `api.verbs`)', () => {
  const shown: Declaration = { ...orders, api: { ...orders.api, verbs: ['list', 'one'] } };

  it('opens its record read-only without `update`: no save button, no prompt on Esc, no PUT', async () => {
    const { user, form } = await openRecord(shown);
    expect(form.getByRole('textbox', { name: 'Название' })).toMatchObject({ value: 'Первый', disabled: true });
    expect(form.getByRole('checkbox', { name: 'Срочно' })).toHaveProperty('disabled', true);
    expect(form.queryByRole('button', { name: /Сохранить|Обновить|Создать/ })).toBeNull();
    await user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('has no create button without `create`', async () => {
    answerLookups();
    fixture.host[list] = envelope([order]);
    await fixture.open(shown);
    await screen.findByText('Первый');
    expect(screen.queryByRole('button', { name: 'Создать заказ' })).toBeNull();
  });
});

describe('Columns (spec D31)', () => {
  it('show names of chosen options, trees, pickers and lookups, and exact percents', async () => {
    answerLookups();
    fixture.host[list] = envelope([order]);
    await fixture.open(orders);
    await screen.findByText('Ромашка, Василёк');
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('cell')
          .slice(0, -1)
          .map((cell) => cell.textContent),
      ).toEqual([
        'Первый',
        'Пн, Ср',
        'Город, Край',
        'Ромашка, Василёк',
        'Сидорова Анна',
        'Большой',
        'Собран',
        '12,5\u00a0%',
      ]),
    );
    for (const lookup of ['places', 'shops', 'managers', 'stages'])
      expect(fixture.seenOf(`GET /api/v1/${lookup}/`)).toHaveLength(1);
  });

  it('count values that a lookup does not contain, and request no lookup for an empty column', async () => {
    fixture.host['GET /api/v1/shops/'] = envelope([{ shopId: 8, name: 'Ромашка' }]);
    fixture.host[list] = envelope([{ orderId: 1, title: 'Второй', shops: [{ shopId: 8 }, { shopId: 77 }] }]);
    await fixture.open(orders);
    await screen.findByText('Выбрано: 2');
    expect(
      screen
        .getAllByRole('cell')
        .slice(0, -1)
        .map((cell) => cell.textContent),
    ).toEqual(['Второй', '-', '-', 'Выбрано: 2', '-', '-', '-', '-']);
    expect(fixture.seenOf('GET /api/v1/places/')).toEqual([]);
  });
});

describe('Filter form', () => {
  it('offers a flag in three states, initially unset (spec D13)', async () => {
    fixture.host[list] = envelope([]);
    const user = await fixture.open(orders);
    await waitFor(() => expect(fixture.seenOf(list)[0]?.query).toEqual({ limit: '100', offset: '0' }));
    const urgent = within(screen.getByRole('radiogroup', { name: 'Срочно' }));
    expect(urgent.getByRole('radio', { name: 'Не важно' })).toHaveProperty('checked', true);
    for (const [name, request] of [
      ['Нет', 'false'],
      ['Да', 'true'],
      ['Не важно', undefined],
    ] as const) {
      await user.click(urgent.getByRole('radio', { name }));
      await user.click(screen.getByRole('button', { name: 'Применить' }));
      await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query.urgent).toBe(request));
    }
  });

  it.each([
    ['?urgent=1', 'Да', 'true'],
    ['?urgent=0', 'Нет', 'false'],
    ['', 'Не важно', undefined],
  ])('reads a flag from the address %s (known trap 4)', async (address, chosen, request) => {
    fixture.host[list] = envelope([]);
    await fixture.open(orders, address);
    await waitFor(() => expect(fixture.seenOf(list)[0]?.query.urgent).toBe(request));
    expect(screen.getByRole('radio', { name: chosen })).toHaveProperty('checked', true);
    expect(fixture.address()).toBe(address);
  });

  it('ignores the default of a new form', async () => {
    fixture.host[list] = envelope([]);
    const user = await fixture.open(orders);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(1));
    expect(fixture.seenOf(list)[0]?.query).toEqual({ limit: '100', offset: '0' });
    await user.click(screen.getByRole('button', { name: 'Создать заказ' }));
    const form = within(await screen.findByRole('dialog', { name: 'Заказ' }));
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Размер' }).value).toBe('Малый');
  });
});

it('shows an empty choice in a form as «Не выбрано», not «Все», which would mean that all are chosen', async () => {
  answerLookups();
  fixture.host[list] = envelope([]);
  const user = await fixture.open(orders);
  await user.click(await screen.findByRole('button', { name: 'Создать заказ' }));
  const form = within(await screen.findByRole('dialog', { name: 'Заказ' }));
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Менеджер' }).placeholder).toBe('Не выбрано');
  expect(form.getByRole('combobox', { name: 'Регионы' }).textContent).toBe('Не выбрано');
});
