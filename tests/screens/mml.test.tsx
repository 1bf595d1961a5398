import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import MmlScreen from '#custom/mml/MmlScreen.tsx';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/mml/';
const create = 'POST /api/v1/mml/';

async function openNew() {
  const user = await fixture.draw(<MmlScreen />);
  await user.click(await screen.findByRole('button', { name: '+ Добавить список' }));
  const region = await screen.findByRole('region', { name: 'Списки MML / Новый список' });
  return { user, form: within(region) };
}

describe('Списки MML: list (part2 "Product lists (MML)", spec D3)', () => {
  it('is a table named after its screen: a radio, item count, Редактировать and Удалить (part2 §2, spec D38, D65)', async () => {
    await fixture.draw(<MmlScreen />);
    const table = within(await screen.findByRole('table', { name: 'Списки MML' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Название списка',
      'Позиций',
      'Действия',
    ]);
    await waitFor(() => expect(table.getAllByRole('row').length).toBeGreaterThan(10));
    const first = within(table.getAllByRole('row')[1] as HTMLElement);
    expect(first.getByRole('cell', { name: '240' })).toBeTruthy();
    expect(first.getByRole('radio', { name: 'Полный ассортимент' })).toHaveProperty('checked', true);
    expect(first.getByRole('button', { name: 'Редактировать' })).toBeTruthy();
    expect(first.getByRole('button', { name: 'Удалить' })).toBeTruthy();
    expect(fixture.seenOf(list)[0]?.query).toEqual({ limit: '100', offset: '0' });
  });

  it('opens a list as a card with the reason when the server says that it may not be changed', async () => {
    const chips = { mmlId: 8, name: 'Снеки', items: [{ categoryId: 2, name: 'Чипсы', minVolume: 6 }] };
    fixture.on(list, envelope([{ mmlId: 8, name: 'Снеки' }]));
    const readOnly = () => Response.json({ success: true, data: chips }, { headers: { 'x-read-only': 'territories' } });
    fixture.on('GET /api/v1/mml/8/', readOnly, readOnly);
    const user = await fixture.draw(<MmlScreen />);
    await user.click(await screen.findByRole('button', { name: 'Редактировать' }));
    const card = within(await screen.findByRole('dialog', { name: 'Списки MML / Снеки' }));
    expect(await card.findByText(/^Только для чтения: запись касается и других территорий/)).toBeTruthy();
    const row = within(await card.findByRole('row', { name: /Чипсы/ }));
    expect(row.getByRole('cell', { name: '6' })).toBeTruthy();
    expect(['Сохранить', 'Удалить'].map((name) => card.queryByRole('button', { name }))).toEqual([null, null]);
    expect([card.queryByRole('textbox'), card.queryByRole('spinbutton')]).toEqual([null, null]);
  });

  it('shows the items and minimum volumes of the selected list beside it (spec D65)', async () => {
    fixture.on(
      list,
      envelope([
        { mmlId: 7, name: 'Напитки' },
        { mmlId: 8, name: 'Снеки' },
      ]),
    );
    fixture.on(
      'GET /api/v1/mml/7/',
      envelope({ mmlId: 7, name: 'Напитки', items: [{ productId: 1, name: 'Сок', minVolume: 12.5 }] }),
    );
    fixture.on(
      'GET /api/v1/mml/8/',
      envelope({ mmlId: 8, name: 'Снеки', items: [{ categoryId: 2, name: 'Чипсы', minVolume: 6 }] }),
    );
    const user = await fixture.draw(<MmlScreen />);
    const beside = within(await screen.findByRole('region', { name: 'Напитки' }));
    expect(await beside.findByRole('cell', { name: 'Сок' })).toBeTruthy();
    expect(beside.getByRole('cell', { name: '12,5' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Снеки' }));
    const next = within(await screen.findByRole('region', { name: 'Снеки' }));
    expect(await next.findByText('Чипсы')).toBeTruthy();
    expect(next.getByText('категория')).toBeTruthy();
    expect(next.getByRole('cell', { name: '6' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the strategies that use the list, from all pages of both strategy lists (spec D65, D67)', async () => {
    fixture.on(
      list,
      envelope([
        { mmlId: 7, name: 'Напитки' },
        { mmlId: 8, name: 'Снеки' },
      ]),
    );
    const distribution = (strategyId: number, mmlId: number) => ({
      strategyId,
      name: `Сеть ${strategyId}`,
      mml: { mmlId },
      startDate: '2026-02-01',
      endDate: '2026-02-28',
      status: 0,
    });
    fixture.on(
      'GET /api/v1/strategies/',
      envelope(Array.from({ length: 100 }, (_, at) => distribution(at + 1, 9))),
      envelope([distribution(101, 7)]),
    );
    fixture.on(
      'GET /api/v1/volume/strategies/',
      envelope([
        { strategyId: 3, name: 'Летний объём', mmlId: 8, startDate: '2026-06-01', endDate: '2026-08-31', status: 1 },
      ]),
    );
    const user = await fixture.draw(<MmlScreen />);
    const uses = within(await screen.findByRole('region', { name: 'Используется в стратегиях' }));
    expect(await uses.findByText('Сеть 101')).toBeTruthy();
    expect(uses.getByText('01.02.2026 – 28.02.2026, активна')).toBeTruthy();
    expect(uses.getByText('Не используется')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Снеки' }));
    expect(await uses.findByText('Летний объём')).toBeTruthy();
    expect(uses.queryByText('Сеть 101')).toBeNull();
    expect(fixture.seenOf('GET /api/v1/strategies/').map(({ query }) => query.offset)).toEqual(['0', '100']);
  });

  it('finds lists by a part of their name, else shows Ничего не найдено (part2 §8)', async () => {
    fixture.on(
      list,
      envelope([
        { mmlId: 7, name: 'Напитки' },
        { mmlId: 8, name: 'Снеки' },
      ]),
    );
    const user = await fixture.draw(<MmlScreen />);
    await screen.findByRole('radio', { name: 'Снеки' });
    await user.type(screen.getByLabelText('Поиск'), 'СНЕ');
    expect(screen.queryByRole('radio', { name: 'Напитки' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Снеки' })).toBeTruthy();
    await user.type(screen.getByLabelText('Поиск'), 'я');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
  });

  it.each([
    ['null', envelope(null)],
    ['rows without fields', envelope([{}, { mmlId: 1 }, { mmlId: 2, items: 'x' }, 7])],
  ])('survives a response of %s', async (_name, response) => {
    fixture.on(list, response);
    await fixture.draw(<MmlScreen />);
    expect(await screen.findByRole('table', { name: 'Списки MML' })).toBeTruthy();
  });

  it('prompts before a delete; a refused one shows the reason and keeps the row (spec D9)', async () => {
    fixture.on(list, envelope([{ mmlId: 7, name: 'Напитки', items: [], itemsCount: 0 }]), envelope([]));
    const user = await fixture.draw(<MmlScreen />);
    fixture.on('DELETE /api/v1/mml/7/', failure(409, 'Список используется'), envelope());
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    const error = await screen.findByRole('dialog', { name: 'Ошибка' });
    expect(within(error).getByText('Список используется')).toBeTruthy();
    await user.click(within(error).getByRole('button', { name: 'Понятно' }));
    expect(screen.getByRole('radio', { name: 'Напитки' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    expect(await screen.findByText('Нет данных')).toBeTruthy();
  });
});

describe('Списки MML: one list (part2 §2, §5, §7, §8)', () => {
  it("opens the strategies' editor by Редактировать as Списки MML / {name}, with items (spec D3, D7, D16, D65)", async () => {
    const user = await fixture.draw(<MmlScreen />);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2));
    const row = screen.getAllByRole('row').at(2) as HTMLElement;
    const name = within(row).getAllByRole('cell')[0]?.textContent ?? '';
    await user.click(within(row).getByRole('button', { name: 'Редактировать' }));
    const region = within(await screen.findByRole('region', { name: `Списки MML / ${name}` }));
    await waitFor(() => expect(region.getByLabelText('Название списка')).toHaveProperty('value', name));
    await region.findByRole('table', { name: 'Состав списка' });
    expect(fixture.seen.some(({ method, path }) => method === 'GET' && /^\/api\/v1\/mml\/\d+\/$/.test(path))).toBe(
      true,
    );
  });

  it('rejects an empty list: Введите название списка, then Выберите продукты, in Заполните необходимые поля (part2 §5)', async () => {
    const { user, form } = await openNew();
    await user.click(await form.findByRole('button', { name: 'Сохранить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Введите название списка', 'Выберите продукты']);
    expect(fixture.seenOf(create)).toHaveLength(0);
  });

  it('searches from 3 characters after 500 ms: products (limit 1000), categories with q; fewer clear it (spec D45, D51)', async () => {
    const { user, form } = await openNew();
    fixture.on('GET /api/v1/products/', envelope([{ productId: 1, name: 'Чай зелёный', preview: '/p.svg' }]));
    fixture.on('GET /api/v1/categories/', envelope([{ id: 2, name: 'Чайная', products: [] }]));
    const search = await form.findByLabelText('Поиск');
    await user.type(search, 'ча');
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    expect(fixture.seenOf('GET /api/v1/products/')).toHaveLength(0);
    const began = Date.now();
    await user.type(search, 'й');
    const found = await form.findByRole('checkbox', { name: 'Чай зелёный' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(490);
    expect(form.getByRole('checkbox', { name: 'Чайная' })).toBeTruthy();
    expect(found.closest('label')?.querySelector('img')?.getAttribute('src')).toBe('/p.svg');
    expect(fixture.seenOf('GET /api/v1/products/').map(({ query }) => query)).toEqual([{ q: 'чай', limit: '1000' }]);
    expect(fixture.seenOf('GET /api/v1/categories/').map(({ query }) => query)).toEqual([{ q: 'чай' }]);
    await user.type(search, '{Backspace}');
    expect(form.queryByRole('checkbox', { name: 'Чай зелёный' })).toBeNull();
  });

  it('shows Ничего не найдено, and offers a retry for a failed search (part2 §8, spec D32)', async () => {
    const { user, form } = await openNew();
    fixture.on('GET /api/v1/products/', failure(500, 'Каталог недоступен', undefined, 500), envelope([]));
    fixture.on('GET /api/v1/categories/', envelope([]));
    await user.type(await form.findByLabelText('Поиск'), 'чай');
    expect(await form.findByText('Каталог недоступен')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Повторить' }));
    expect(await form.findByText('Ничего не найдено')).toBeTruthy();
  });

  it('sends name, items, productIds and force (spec D17), accepts a comma in the volume and rejects duplicates', async () => {
    const { user, form } = await openNew();
    fixture.on(
      'GET /api/v1/products/',
      envelope([
        { productId: 1, name: 'Чай', preview: null },
        { productId: 3, name: 'Чай чёрный', preview: null },
      ]),
    );
    fixture.on('GET /api/v1/categories/', envelope([{ id: 2, name: 'Чайная' }]));
    fixture.on(create, envelope({ mmlId: 99 }));
    await user.type(await form.findByLabelText('Название списка'), ' Новинки ');
    await user.type(form.getByLabelText('Поиск'), 'чай');
    await user.click(await form.findByRole('checkbox', { name: 'Чай' }));
    await user.click(form.getByRole('checkbox', { name: 'Чай' }));
    await user.click(form.getByRole('checkbox', { name: 'Чайная' }));
    await user.click(form.getByRole('checkbox', { name: 'Чай чёрный' }));
    expect(
      form.getAllByRole('textbox', { name: /^Мин\. объём/ }).map((input) => (input as HTMLInputElement).value),
    ).toEqual(['6', '6', '6']);
    const volume = form.getByLabelText('Мин. объём: Чайная');
    await user.clear(volume);
    await user.type(volume, '12,5');
    const black = within(form.getByRole('table', { name: 'Состав списка' })).getAllByRole('row')[3] as HTMLElement;
    await user.click(within(black).getByRole('button', { name: 'Удалить' }));
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(create).map(({ body }) => body)).toEqual([
      {
        name: 'Новинки',
        items: [
          { productId: 1, minVolume: 6 },
          { categoryId: 2, minVolume: 12.5 },
        ],
        productIds: [1],
        force: false,
      },
    ]);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });

  it("shows code 208's text and data in Ошибка with Заменить?; Да resends with force (part2 §8, spec D46)", async () => {
    const stored = envelope({ mmlId: 7, name: 'Напитки', items: [{ productId: 5, name: 'Сок', minVolume: 6 }] });
    fixture.on('GET /api/v1/mml/7/', stored, stored);
    fixture.on(list, envelope([{ mmlId: 7, name: 'Напитки', items: [] }]));
    const user = await fixture.draw(<MmlScreen />);
    await user.click(await screen.findByRole('button', { name: 'Редактировать' }));
    const form = within(await screen.findByRole('region', { name: 'Списки MML / Напитки' }));
    const put = 'PUT /api/v1/mml/7/';
    const refused = failure(208, 'Список используется', ['Стратегия «Лето»', { name: 'План' }]);
    fixture.on(put, refused, refused, envelope());
    await user.click(await form.findByRole('button', { name: 'Сохранить' }));
    const first = within(await screen.findByRole('dialog', { name: 'Ошибка' }));
    expect(first.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Список используется',
      'Стратегия «Лето»',
      'План',
    ]);
    expect(first.getByText('Заменить?')).toBeTruthy();
    await user.click(first.getByRole('button', { name: 'Нет' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ошибка' })).toBeNull());
    expect(fixture.seenOf(put)).toHaveLength(1);
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByRole('button', { name: 'Да' }));
    await waitFor(() => expect(fixture.seenOf(put)).toHaveLength(3));
    const body = { name: 'Напитки', items: [{ productId: 5, minVolume: 6 }], productIds: [5] };
    expect(fixture.seenOf(put).map((request) => request.body)).toEqual([
      { ...body, force: false },
      { ...body, force: false },
      { ...body, force: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows error.text of another error in Ошибка and keeps the typed values (part2 §8)', async () => {
    const { user, form } = await openNew();
    fixture.on('GET /api/v1/products/', envelope([{ productId: 1, name: 'Чай', preview: null }]));
    fixture.on('GET /api/v1/categories/', envelope([]));
    fixture.on(create, failure(100, 'Такое имя занято', { name: ['занято'] }));
    await user.type(await form.findByLabelText('Название списка'), 'Новинки');
    await user.type(form.getByLabelText('Поиск'), 'чай');
    await user.click(await form.findByRole('checkbox', { name: 'Чай' }));
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByText('Такое имя занято')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(form.getByLabelText('Название списка')).toHaveProperty('value', 'Новинки');
  });

  it('prompts Закрыть без сохранения? for unsaved changes (spec D33)', async () => {
    const { user, form } = await openNew();
    await user.type(await form.findByLabelText('Название списка'), 'Н');
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Закрыть',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Списки MML / Новый список' })).toBeNull());
  });

  it('mounts only the visible ones of 1 000 items; deleted products show "-" and can be removed', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      productId: index + 1,
      name: index === 0 ? null : `Товар ${index}`,
      minVolume: 6,
    }));
    fixture.on(
      'GET /api/v1/mml/7/',
      envelope({ mmlId: 7, name: 'Всё', items }),
      envelope({ mmlId: 7, name: 'Всё', items }),
    );
    fixture.on(list, envelope([{ mmlId: 7, name: 'Всё', items: [] }]));
    const user = await fixture.draw(<MmlScreen />);
    await user.click(await screen.findByRole('button', { name: 'Редактировать' }));
    const table = within(await screen.findByRole('table', { name: 'Состав списка' }));
    expect(table.getAllByRole('row').length).toBeLessThan(60);
    const first = table.getAllByRole('row')[1] as HTMLElement;
    expect(within(first).getByText('-')).toBeTruthy();
    await user.click(within(first).getByRole('button', { name: 'Удалить' }));
    expect(within(table.getAllByRole('row')[1] as HTMLElement).getByText('Товар 1')).toBeTruthy();
  });
});
