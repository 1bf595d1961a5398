import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { motivationResource } from '#resources/motivation.ts';
import { envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { findOption } from '#tests/dom.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const path = '/api/v1/motivations/';
const list = `GET ${path}`;
const send = `POST ${path}`;
const save = `PUT ${path}7/`;

const stored = {
  motivationId: 7,
  name: 'Бонус за чай',
  comment: 'Срочно',
  money: 12.5,
  type: 2,
  date: '2026-03-05',
  distributor: { distrId: 3, name: 'ООО «Ромашка»' },
  companyEmployee: { companyEmployeeId: 1, fullName: 'Орлова Марина' },
  products: [
    { productId: 10, name: 'Чай черный' },
    { productId: 99, name: 'Снят с продажи' },
  ],
};
const categories = envelope([
  {
    id: 1,
    name: 'Чай',
    products: [
      { productId: 10, name: 'Чай черный' },
      { productId: 11, name: 'Чай зеленый' },
    ],
  },
  { id: 2, name: 'Кофе', products: [{ productId: 20, name: 'Молотый' }] },
]);
const conflicts = [
  { motivation: 'Старая', distributor: { name: 'ООО «Ромашка»' }, products: [{ name: 'Чай черный' }, 'Молотый'] },
  { motivation: { name: 'Ещё одна' }, distributor: 'ИП Седов', products: 'Чай зеленый' },
];

async function openNew() {
  fixture.on(list, envelope([]), envelope([]));
  fixture.on('GET /api/v1/products/', envelope([{ productId: 10, name: 'Чай черный' }]));
  fixture.on('GET /api/v1/categories/', categories);
  fixture.on(
    'GET /api/v1/distributors/',
    envelope([
      { distrId: 3, name: 'ООО «Ромашка»' },
      { distrId: 4, name: 'ИП Седов' },
    ]),
  );
  const user = await fixture.open(motivationResource);
  await user.click(await screen.findByRole('button', { name: 'Добавить мотивацию' }));
  const dialog = await screen.findByRole('dialog', { name: 'Мотивация' }, { timeout: 40_000 });
  return { user, dialog, form: within(dialog) };
}
async function openStored(changes: object = {}) {
  fixture.on(list, envelope([{ ...stored, ...changes }]));
  fixture.on(`GET ${path}7/`, envelope({ ...stored, ...changes }));
  fixture.on('GET /api/v1/products/', envelope([]));
  fixture.on('GET /api/v1/categories/', categories);
  const user = await fixture.open(motivationResource);
  await user.click(await screen.findByText('Бонус за чай'));
  const dialog = await screen.findByRole('dialog', { name: 'Мотивация' });
  return { user, dialog, form: within(dialog) };
}
async function panel(user: UserEvent, button: string, name: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('region', { name }));
}
/** Fills everything that a new motivation needs. */
async function fill(user: UserEvent) {
  await user.click(screen.getByPlaceholderText('Введите название мотивации'));
  await user.paste('Лето');
  const distributors = await panel(user, 'Выбрать дистрибьютора', 'Дистрибьюторы');
  await user.click(await distributors.findByRole('checkbox', { name: 'ООО «Ромашка»' }));
  const products = await panel(user, 'Выбрать SKU', 'SKU');
  await user.click(await products.findByRole('checkbox', { name: 'Чай' }));
  await user.click(products.getByRole('button', { name: 'Сохранить' }));
  await user.type(screen.getByLabelText('Размер мотивации'), '12,5');
  await user.click(screen.getByRole('radio', { name: 'Опт' }));
  await user.click(screen.getByLabelText('Комментарий'));
  await user.paste('За новинки');
}
const body = {
  name: 'Лето',
  comment: 'За новинки',
  money: 12.5,
  type: 2,
  productIds: [10, 11],
  distributorIds: [3],
  force: false,
};

describe('Motivation: list (part2 "Motivation")', () => {
  it('has the columns name, amount, issue date, distributor, responsible, comment and a delete icon', async () => {
    fixture.on(list, envelope([stored, { motivationId: 8 }]));
    await fixture.open(motivationResource);
    const table = within(await screen.findByRole('table', { name: 'Мотивация' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Название',
      'Размер мотивации',
      'Дата выдачи',
      'Дистрибьютор',
      'Ответственный',
      'Комментарий',
      'Действия',
    ]);
    const cells = (await table.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells.slice(0, 6)).toEqual([
      'Бонус за чай',
      '12,50\u00a0₽',
      '05.03.2026',
      'ООО «Ромашка»',
      'Орлова Марина',
      'Срочно',
    ]);
    expect(table.getAllByRole('button', { name: 'Удалить' })).toHaveLength(2);
  });

  it('shows an empty name and a missing responsible employee as a dash; money may be text or null', async () => {
    fixture.on(
      list,
      envelope([
        { ...stored, name: ' ', companyEmployee: null, money: '7' },
        { ...stored, motivationId: 8, name: null, money: null },
      ]),
    );
    await fixture.open(motivationResource);
    await screen.findAllByText('7 ₽');
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(rows.map((cells) => [cells[0], cells[1], cells[4]])).toEqual([
      ['-', '7\u00a0₽', '-'],
      ['-', '-', 'Орлова Марина'],
    ]);
  });

  it('prompts before it sends DELETE /api/v1/motivations/{id}/ (spec D9)', async () => {
    fixture.on(list, envelope([stored]), envelope([]));
    fixture.on(`DELETE ${path}7/`, envelope());
    const user = await fixture.open(motivationResource);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    await waitFor(() => expect(screen.queryByText('Бонус за чай')).toBeNull());
    expect(fixture.seenOf(`DELETE ${path}7/`)).toHaveLength(1);
  });

  it('loads 100 rows per page, more on scroll, from the top when the filter changes (part2 §4, §9)', async () => {
    const user = await fixture.open(motivationResource);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(5));
    const scroller = document.querySelector('.table-scroll') as HTMLElement;
    scroller.scrollTop = scroller.scrollHeight;
    fireEvent.scroll(scroller);
    await waitFor(() =>
      expect(fixture.seenOf(list).map(({ query }) => query)).toEqual([
        { limit: '100', offset: '0' },
        { limit: '100', offset: '100' },
      ]),
    );
    await user.click(screen.getByRole('combobox', { name: 'Менеджер' }));
    await user.click(await findOption(1));
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() =>
      expect(fixture.seenOf(list).at(-1)?.query).toEqual({
        limit: '100',
        offset: '0',
        responsibleId: expect.stringMatching(/^\d+$/),
      }),
    );
    expect(scroller.scrollTop).toBe(0);
  });
});

describe('Motivation: filter (spec D28, D47, D50)', () => {
  it('has Регион, Дистрибьютор, Менеджер, Период and Добавить мотивацию', async () => {
    await fixture.open(motivationResource);
    const filter = within(await screen.findByRole('form', { name: 'Фильтры' }));
    expect(['Регион', 'Дистрибьютор', 'Менеджер'].map((name) => filter.getByRole('combobox', { name }))).toHaveLength(
      3,
    );
    expect(filter.getByRole('group', { name: 'Период' })).toBeTruthy();
    expect(filter.getByRole('button', { name: 'Добавить мотивацию' })).toBeTruthy();
  });

  it('sends territoryIds, distributorId, responsibleId, startDate and endDate; one date fills both ends (spec D58)', async () => {
    const user = await fixture.open(
      motivationResource,
      '?territories=[1,2]&distributor=3&manager=4&period=2026-03-05..',
    );
    await waitFor(() =>
      expect(fixture.seenOf(list)[0]?.query).toEqual({
        limit: '100',
        offset: '0',
        territoryIds: '[1,2]',
        distributorId: '3',
        responsibleId: '4',
        startDate: '2026-03-05',
        endDate: '2026-03-05',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Очистить' }));
    await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query).toEqual({ limit: '100', offset: '0' }));
  });
});

describe('Motivation: modal (part2 "Motivation")', () => {
  it('shows a new record with the placeholder, both defaults, every field and Создать', async () => {
    const { form } = await openNew();
    expect(form.getByPlaceholderText('Введите название мотивации')).toBeTruthy();
    expect(form.getByText('Здесь отобразятся выбранные дистрибьюторы')).toBeTruthy();
    expect(await form.findByText('Здесь отобразятся выбранные SKU')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Выбрать дистрибьютора' })).toBeTruthy();
    expect(await form.findByRole('button', { name: 'Выбрать SKU' })).toBeTruthy();
    expect(form.getByLabelText('Размер мотивации')).toBeTruthy();
    expect(form.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Опт',
      'Розница',
    ]);
    expect(form.getByRole('radiogroup', { name: 'Тип мотивации' })).toBeTruthy();
    expect(form.getByLabelText('Комментарий')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Создать' })).toBeTruthy();
  });

  it('names the chosen distributors and counts the SKU in the summary: Выбрано N SKU', async () => {
    const { user, form } = await openNew();
    await fill(user);
    expect(form.getByText('ООО «Ромашка»')).toBeTruthy();
    expect(form.getByText('Выбрано 2 SKU')).toBeTruthy();
  });

  it('opens one side panel at a time; Сохранить only closes it', async () => {
    const { user, form } = await openNew();
    await panel(user, 'Выбрать дистрибьютора', 'Дистрибьюторы');
    const products = await panel(user, 'Выбрать SKU', 'SKU');
    expect(screen.queryByRole('region', { name: 'Дистрибьюторы' })).toBeNull();
    await user.click(products.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'SKU' })).toBeNull());
    expect(fixture.seenOf(send)).toHaveLength(0);
    expect(form.getByRole('button', { name: 'Создать' })).toBeTruthy();
  });

  it('shows Выбрать SKU as a searchable tree from one combined call of products (limit 1000) and categories (spec D57)', async () => {
    const { user } = await openNew();
    const products = await panel(user, 'Выбрать SKU', 'SKU');
    expect((await products.findAllByRole('treeitem')).map((item) => item.getAttribute('aria-label'))).toEqual([
      'Чай',
      'Кофе',
    ]);
    expect(fixture.seenOf('GET /api/v1/products/').map(({ query }) => query)).toEqual([{ limit: '1000' }]);
    expect(fixture.seenOf('GET /api/v1/categories/').map(({ query }) => query)).toEqual([{}]);
    await user.type(products.getByLabelText('Поиск'), 'зел');
    await waitFor(() =>
      expect(products.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))).toEqual([
        'Чай',
        'Чай зеленый',
      ]),
    );
    await user.click(products.getByRole('checkbox', { name: 'Чай' }));
    expect(screen.getByText('Выбрано 1 SKU')).toBeTruthy();
    await user.type(products.getByLabelText('Поиск'), 'ъъ');
    expect(await products.findByText('Ничего не найдено')).toBeTruthy();
  });

  it('shows why products failed to load, with a retry (part2 §8, spec D32)', async () => {
    const { user } = await openNew();
    fixture.on('GET /api/v1/categories/', failure(500, 'Каталог недоступен', undefined, 500), categories);
    const products = await panel(user, 'Выбрать SKU', 'SKU');
    expect(await products.findByText('Каталог недоступен')).toBeTruthy();
    await user.click(products.getByRole('button', { name: 'Повторить' }));
    expect(await products.findByRole('checkbox', { name: 'Кофе' })).toBeTruthy();
    expect(fixture.seenOf('GET /api/v1/products/')).toHaveLength(1);
  });

  it('limits the amount to 50, dropping the last character, and the comment to 255 (part2 §9, spec D61)', async () => {
    const { user, form } = await openNew();
    await user.type(form.getByLabelText('Размер мотивации'), '51');
    expect(form.getByLabelText('Размер мотивации')).toHaveProperty('value', '5');
    await user.type(form.getByLabelText('Размер мотивации'), '0');
    expect(form.getByLabelText('Размер мотивации')).toHaveProperty('value', '50');
    await user.click(form.getByLabelText('Комментарий'));
    await user.paste('ж'.repeat(300));
    expect(form.getByLabelText<HTMLTextAreaElement>('Комментарий').value).toHaveLength(255);
  });

  it('loads an existing record first, hides Выбрать дистрибьютора and saves by Обновить', async () => {
    const { form } = await openStored();
    expect(fixture.seenOf(`GET ${path}7/`)).toHaveLength(1);
    expect(form.getByPlaceholderText('Введите название мотивации')).toHaveProperty('value', 'Бонус за чай');
    expect(form.queryByRole('button', { name: 'Выбрать дистрибьютора' })).toBeNull();
    expect(form.getByLabelText('Дистрибьютор').textContent).toBe('ООО «Ромашка»');
    expect(form.getByText('Выбрано 2 SKU')).toBeTruthy();
    expect(form.getByRole('radio', { name: 'Опт' })).toHaveProperty('checked', true);
    expect(form.getByRole('button', { name: 'Обновить' })).toBeTruthy();
  });

  it('stays open on an overlay click, and resets the form on closing', async () => {
    const { user, form } = await openNew();
    await user.type(form.getByPlaceholderText('Введите название мотивации'), 'Лето');
    fireEvent.click(document.querySelector('.ant-modal-wrap') as HTMLElement);
    expect(screen.getByRole('dialog', { name: 'Мотивация' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Закрыть окно' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Закрыть',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Мотивация' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Добавить мотивацию' }));
    expect(await screen.findByPlaceholderText('Введите название мотивации')).toHaveProperty('value', '');
  });
});

describe('Motivation: saving (part2 §4, §5, §7, §8; spec D19, D53)', () => {
  it('shows every message of an empty form in order in Заполните необходимые поля', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const messages = within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' }));
    expect(messages.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Введите название мотивации',
      'Укажите размер мотивации',
      'Выберите дистрибьютора',
      'Добавьте продукты',
      'Выберите тип мотивации',
    ]);
    expect(fixture.seenOf(send)).toHaveLength(0);
  });

  it('sends a POST with name, comment, money, type, productIds, distributorIds and force: false; then reloads', async () => {
    const { user, form } = await openNew();
    await fill(user);
    fixture.on(send, envelope({ motivationId: 9 }));
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Мотивация' })).toBeNull());
    expect(fixture.seenOf(send).map((request) => request.body)).toEqual([body]);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });

  it('sends a PUT with the same fields, its own distributor, and products missing in the catalogue', async () => {
    const { user, form } = await openStored();
    const products = await panel(user, 'Выбрать SKU', 'SKU');
    await user.click(await products.findByRole('checkbox', { name: 'Кофе' }));
    fixture.on(save, envelope());
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() =>
      expect(fixture.seenOf(save).map((request) => request.body)).toEqual([
        {
          name: 'Бонус за чай',
          comment: 'Срочно',
          money: 12.5,
          type: 2,
          productIds: [10, 99, 20],
          distributorIds: [3],
          force: false,
        },
      ]),
    );
  });

  it('shows code 206 in Ошибка with a table Мотивация, Дистрибьютор, Продукты, Заменить?; Да resends with force: true', async () => {
    const { user, form } = await openNew();
    await fill(user);
    fixture.on(send, failure(206, 'Уже есть мотивация', conflicts, 409), envelope({ motivationId: 9 }));
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const error = within(await screen.findByRole('dialog', { name: 'Ошибка' }));
    expect(error.getByText('Уже есть мотивация')).toBeTruthy();
    expect(error.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Мотивация',
      'Дистрибьютор',
      'Продукты',
    ]);
    expect(error.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Старая',
      'ООО «Ромашка»',
      'Чай черный, Молотый',
      'Ещё одна',
      'ИП Седов',
      'Чай зеленый',
    ]);
    expect(error.getByText('Заменить?')).toBeTruthy();
    await user.click(error.getByRole('button', { name: 'Да' }));
    await waitFor(() =>
      expect(fixture.seenOf(send).map((request) => request.body)).toEqual([body, { ...body, force: true }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes the prompt of code 206 and keeps the form on Нет', async () => {
    const { user, form } = await openStored();
    fixture.on(save, failure(206, 'Уже есть мотивация', conflicts, 409));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByRole('button', { name: 'Нет' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ошибка' })).toBeNull());
    expect(fixture.seenOf(save)).toHaveLength(1);
    expect(form.getByPlaceholderText('Введите название мотивации')).toHaveProperty('value', 'Бонус за чай');
  });

  it('names the button only Обновить during the request and after a failure (spec D5)', async () => {
    const { user, form } = await openStored();
    fixture.on(save, slow(1500, failure(300, 'Не удалось сохранить')));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(fixture.seenOf(save)).toHaveLength(1));
    expect(form.getByRole('button', { name: /Обновить/ })).toHaveProperty('disabled', true);
    expect(form.getByRole('button', { name: 'Обновить' })).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Ошибка' })).toBeTruthy();
    expect(form.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false);
  });

  it('shows error.text of another error in Ошибка; the form and its button stay usable', async () => {
    const { user, form } = await openStored();
    fixture.on(save, slow(50, failure(300, 'Период закрыт', { name: ['Поле'] })));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    const error = within(await screen.findByRole('dialog', { name: 'Ошибка' }));
    expect(error.getByText('Период закрыт')).toBeTruthy();
    await user.click(error.getByRole('button', { name: 'Понятно' }));
    expect(form.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false);
  });

  it('returns 206 from the embedded API, which accepts the forced request', async () => {
    const user = await fixture.open(motivationResource);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    await user.click(screen.getAllByRole('row')[1] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Мотивация' }));
    const products = await panel(user, 'Выбрать SKU', 'SKU');
    for (const category of await products.findAllByRole('checkbox')) await user.click(category);
    await user.clear(form.getByPlaceholderText('Введите название мотивации'));
    await user.type(form.getByPlaceholderText('Введите название мотивации'), 'Всё сразу');
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    const error = within(await screen.findByRole('dialog', { name: 'Ошибка' }));
    expect(error.getAllByRole('row').length).toBeGreaterThan(1);
    await user.click(error.getByRole('button', { name: 'Да' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Всё сразу')).toBeTruthy();
  });

  it('shows what a forced save replaced and restores it by Вернуть', async () => {
    const token = (await fixture.api.signIn()).access_token;
    const seeded = (await fixture.api.call('GET', '/api/v1/motivations/?distributorId=2&limit=1000', token)).body
      .data as { motivationId: number }[];
    for (const { motivationId } of seeded)
      await fixture.api.call('DELETE', `/api/v1/motivations/${motivationId}/`, token);
    const body = {
      name: 'Прежняя',
      comment: '',
      money: 5,
      type: 2,
      productIds: [201],
      distributorIds: [2],
      force: true,
    };
    const { motivationId: old } = (await fixture.api.call('POST', '/api/v1/motivations/', token, body)).body.data as {
      motivationId: number;
    };
    const { motivationId: other } = (
      await fixture.api.call('POST', '/api/v1/motivations/', token, { ...body, name: 'Соседняя', productIds: [202] })
    ).body.data as { motivationId: number };
    const user = await fixture.draw(
      <>
        <ResourceScreen declaration={motivationResource} />
        <Messages />
      </>,
      `?open=${other}`,
    );
    const form = within(await screen.findByRole('dialog', { name: 'Мотивация' }));
    const products = await panel(user, 'Выбрать SKU', 'SKU');
    for (const category of await products.findAllByRole('checkbox')) await user.click(category);
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByRole('button', { name: 'Да' }));
    const message = await screen.findByText(/^Мотивация «Соседняя» сохранена. Заменено: .*«Прежняя»/);
    expect((await fixture.api.call('GET', `/api/v1/motivations/${old}/`, token)).status).toBe(404);
    await user.click(
      within(message.closest('[role="status"]') as HTMLElement).getByRole('button', { name: 'Вернуть' }),
    );
    await waitFor(async () =>
      expect((await fixture.api.call('GET', `/api/v1/motivations/${old}/`, token)).status).toBe(200),
    );
  });
});
