import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { findOption } from '#tests/dom.tsx';
import { createScreenFixture } from './screenFixture.tsx';
import { demoPhones } from '../support/demoPhones.ts';

const fixture = createScreenFixture();
const path = '/api/v2/audit/strategies/';
const list = `GET ${path}`;

const stored = {
  strategyId: 7,
  name: 'Проверка цен',
  isSpecial: true,
  startDate: '2026-03-01',
  endDate: '2026-04-30',
  territoryIds: [],
  storeIds: [11],
  federalChainIds: [],
  tradeMarks: [{ categoryId: 1, tradeMarkIds: [2, 3] }],
  executorType: 0,
  comment: 'Срочно',
  typeChain: false,
  typeRetail: true,
  typeWholesale: false,
  typeFederalChain: false,
  priceMonitoring: true,
  faceMonitoring: false,
  status: 0,
  progressThreshold: 0.123,
  stores: [{ storeId: 11, name: 'Магазин «Весна»', address: 'Омск' }],
  territories: [],
  responsible: { companyEmployeeId: 1, fullName: 'Орлова Марина' },
};
const {
  strategyId: _id,
  stores: _stores,
  territories: _territories,
  responsible: _responsible,
  ...storedBody
} = stored;

const row = (changes: object) => ({ ...stored, ...changes });
const tradeMarks = envelope([
  {
    categoryId: 1,
    categoryName: 'Чай',
    tradeMarks: [
      { tradeMarkId: 2, tradeMarkName: 'Утро', tmId: 1 },
      { tradeMarkId: 3, tradeMarkName: 'Вечер', tmId: 2 },
    ],
  },
  { categoryId: 4, categoryName: 'Кофе', tradeMarks: [{ tradeMarkId: 2, tradeMarkName: 'Утро', tmId: 3 }] },
]);
const table = () => screen.findByRole('table', { name: 'Стратегии аудита' });

async function openNew() {
  const user = await fixture.open(auditStrategyResource);
  await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Стратегия аудита' }) };
}
async function openStored(changes: object = {}) {
  fixture.on(list, envelope([row(changes)]));
  fixture.on(`GET ${path}7/`, envelope(row(changes)));
  const user = await fixture.open(auditStrategyResource);
  await user.click(await screen.findByText('Проверка цен'));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Стратегия аудита' }) };
}
async function openPanel(user: UserEvent, dialog: HTMLElement, name: string) {
  await user.click(await within(dialog).findByRole('button', { name }));
  return within(dialog).findByRole('region', { name });
}

describe('Audit strategies: list (part1 §2.3)', () => {
  it('has the columns Название, Тип, Период, Территории, Ответственный, Статус and a delete icon', async () => {
    await fixture.open(auditStrategyResource);
    expect(
      within(await table())
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Название', 'Тип', 'Период', 'Территории', 'Ответственный', 'Статус', 'Действия']);
    expect((await screen.findAllByRole('button', { name: 'Удалить' })).length).toBeGreaterThan(0);
  });

  it('shows type, period, territories, responsible and status of each row, an unknown status as -', async () => {
    const omsk = [
      { territoryId: 1, name: 'Омск' },
      { territoryId: 2, name: 'Тара' },
    ];
    const changes = [
      {},
      { isSpecial: false, territories: omsk, status: 1 },
      { isSpecial: null, status: 2 },
      { status: null, comment: null },
      { status: '0' },
      { status: undefined },
    ];
    fixture.on(list, envelope(changes.map((change, index) => row({ strategyId: index + 1, ...change }))));
    await fixture.open(auditStrategyResource);
    await screen.findAllByText('Проверка цен');
    const cells = within(await table())
      .getAllByRole('row')
      .slice(1)
      .map((line) =>
        within(line)
          .getAllByRole('cell')
          .slice(1, 6)
          .map((cell) => cell.textContent),
      );
    const period = '01.03.2026 – 30.04.2026';
    expect(cells).toEqual([
      ['Специальная', period, '-', 'Орлова Марина', 'Активна Завершена'],
      ['Сплошной аудит', period, 'Омск, Тара', 'Орлова Марина', 'Не активна'],
      ['Сплошной аудит', period, '-', 'Орлова Марина', '-'],
      ['Специальная', period, '-', 'Орлова Марина', '-'],
      ['Специальная', period, '-', 'Орлова Марина', '-'],
      ['Специальная', period, '-', 'Орлова Марина', '-'],
    ]);
  });

  it('opens a row by Enter as well as by a click', async () => {
    fixture.on(list, envelope([stored]));
    fixture.on(`GET ${path}7/`, envelope(stored));
    const user = await fixture.open(auditStrategyResource);
    ((await screen.findByText('Проверка цен')).closest('[role="row"]') as HTMLElement).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Стратегия аудита' })).toBeTruthy();
  });

  it('confirms the delete icon by Удалить запись?, deletes without opening the row, then reloads (spec D9)', async () => {
    fixture.on(list, envelope([stored]), envelope([]));
    fixture.on(`DELETE ${path}7/`, envelope());
    const user = await fixture.open(auditStrategyResource);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    const question = await screen.findByRole('dialog', { name: 'Удалить запись?' });
    await user.click(within(question).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(screen.queryByText('Проверка цен')).toBeNull());
    expect(fixture.seenOf(`DELETE ${path}7/`)).toHaveLength(1);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
    expect(screen.queryByRole('dialog', { name: 'Стратегия аудита' })).toBeNull();
  });

  it('deletes nothing on Отмена; a rejected delete keeps the row and shows the reason', async () => {
    fixture.on(list, envelope([stored]));
    fixture.on(`DELETE ${path}7/`, failure(300, 'Стратегия используется'));
    const user = await fixture.open(auditStrategyResource);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await user.click(await screen.findByRole('button', { name: 'Отмена' }));
    expect(fixture.seenOf(`DELETE ${path}7/`)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    expect(
      within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByText('Стратегия используется'),
    ).toBeTruthy();
    expect(screen.getByText('Проверка цен')).toBeTruthy();
  });
});

describe('Audit strategies: filter (part1 §2.3, §7; spec D50, D58)', () => {
  it('has Фильтр по правилам with Территория, Менеджер, Период действия, Статус, Применить and Очистить', async () => {
    await fixture.open(auditStrategyResource);
    const filter = within(await screen.findByRole('form', { name: 'Фильтр по правилам' }));
    expect(['Территория', 'Менеджер', 'Статус'].map((name) => filter.getByRole('combobox', { name }))).toHaveLength(3);
    expect(within(filter.getByRole('group', { name: 'Период действия' })).getAllByRole('textbox')).toHaveLength(2);
    expect(filter.getByRole('button', { name: 'Применить' })).toBeTruthy();
    expect(filter.getByRole('button', { name: 'Очистить' })).toBeTruthy();
  });

  it('sends responsibleId, territoryIds, startDate, endDate and status; a single date fills both ends; 0 is not empty', async () => {
    const user = await fixture.open(auditStrategyResource);
    await user.click(await screen.findByRole('combobox', { name: 'Территория' }));
    await user.click((await screen.findAllByRole('treeitem'))[0] as HTMLElement);
    await user.click(screen.getByRole('combobox', { name: 'Менеджер' }));
    await user.click(await findOption(1));
    await user.click(screen.getByRole('combobox', { name: 'Статус' }));
    await user.click(await screen.findByRole('option', { name: 'Активна' }));
    await user.type(screen.getByRole('textbox', { name: 'Период действия: с' }), '05.03.2026');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() =>
      expect(fixture.seenOf(list).at(-1)?.query).toEqual({
        limit: '100',
        offset: '0',
        responsibleId: expect.stringMatching(/^\d+$/),
        territoryIds: expect.stringMatching(/^\[\d+\]$/),
        startDate: '2026-03-05',
        endDate: '2026-03-05',
        status: '0',
      }),
    );
    expect(fixture.seenOf('GET /api/v1/territories/')).toHaveLength(1);
    expect(fixture.seenOf('GET /api/v1/base/companyEmployees/')).toHaveLength(1);
  });
});

describe('Audit strategies: modal (part1 §2.4, §4)', () => {
  it('shows a new record with every field, no choices and Создать', async () => {
    const { dialog } = await openNew();
    const form = within(dialog);
    expect(form.getByPlaceholderText('Название стратегии')).toBeTruthy();
    expect(
      ['Рег. менеджер', 'Активный', 'Неактивный', 'Специальная', 'Сплошной аудит', 'Розница', 'Федеральные сети'].map(
        (name) => form.getByRole('radio', { name }),
      ),
    ).toHaveLength(7);
    expect(
      ['Опт', 'Розница', 'Сети', 'Цена', 'Фейсинги'].map((name) => form.getByRole('checkbox', { name })),
    ).toHaveLength(5);
    expect(
      ['Территории', 'Торговые точки', 'Федеральные сети', 'Торговые марки'].map((name) =>
        form.getByRole('button', { name }),
      ),
    ).toHaveLength(4);
    expect(form.getByLabelText('Комментарий')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Создать' })).toBeTruthy();
  });

  it('loads an existing record first, then shows it filled, with Обновить', async () => {
    const { dialog } = await openStored();
    const form = within(dialog);
    expect(form.getByPlaceholderText('Название стратегии')).toHaveProperty('value', 'Проверка цен');
    expect(form.getByRole('radio', { name: 'Специальная' })).toHaveProperty('checked', true);
    expect(form.getByRole('checkbox', { name: 'Розница' })).toHaveProperty('checked', true);
    expect(form.getByText('Магазин «Весна» (Омск)')).toBeTruthy();
    expect(form.getByText('Выбрано категорий: 1')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Обновить' })).toBeTruthy();
  });

  it('shows why a load failed and offers Повторить', async () => {
    fixture.on(list, envelope([stored]));
    fixture.on(`GET ${path}7/`, failure(404, 'Стратегия не найдена', undefined, 404), envelope(stored));
    const user = await fixture.open(auditStrategyResource);
    await user.click(await screen.findByText('Проверка цен'));
    expect(await screen.findByText('Стратегия не найдена')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByPlaceholderText('Название стратегии')).toHaveProperty('value', 'Проверка цен');
  });

  it('lists all failed rules together, in order, in Заполните необходимые поля (part1 §5)', async () => {
    const { user, dialog } = await openNew();
    await user.click(within(dialog).getByRole('button', { name: 'Создать' }));
    const messages = within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' }));
    expect(messages.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Введите название стратегии',
      'Выберите территории или торговые точки',
      'Выберите сотрудника',
      'Выберите дату начала действия',
      'Выберите дату окончания действия',
      'Выберите статус',
      'Выберите тип',
      'Выберите тип торговой точки',
    ]);
    expect(fixture.seenOf(`POST ${path}`)).toHaveLength(0);
  });

  it('shows under the period which end is missing', async () => {
    const { user, dialog } = await openNew();
    await user.click(within(dialog).getByRole('button', { name: 'Создать' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' })).getByRole('button', {
        name: 'Понятно',
      }),
    );
    const [start, end] = within(within(dialog).getByRole('group', { name: 'Период действия' })).getAllByRole(
      'textbox',
    ) as [HTMLElement, HTMLElement];
    const report = () =>
      [start, end].map((box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent);
    const both = 'Выберите дату начала действия. Выберите дату окончания действия';
    expect(report()).toEqual([both, both]);
    await user.type(start, '01.06.2026');
    await user.tab();
    await waitFor(() =>
      expect(report()).toEqual(['Выберите дату окончания действия', 'Выберите дату окончания действия']),
    );
    expect([start, end].map((box) => box.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  });

  it('requires chains, not territories, for federal chains: Выберите сети', async () => {
    const { user, dialog } = await openStored({ typeFederalChain: true, storeIds: [], stores: [], typeRetail: false });
    await user.click(within(dialog).getByRole('button', { name: 'Обновить' }));
    const messages = within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' }));
    expect(messages.getByText('Выберите сети')).toBeTruthy();
    expect(messages.queryAllByRole('listitem')).toHaveLength(0);
  });

  it('clears and disables stores, territories and kinds for federal chains; switching back clears the chains (part1 §4)', async () => {
    const { user, dialog } = await openStored({ territoryIds: [1] });
    const form = within(dialog);
    await user.click(form.getByRole('radio', { name: 'Федеральные сети' }));
    for (const name of ['Опт', 'Розница', 'Сети']) {
      expect(form.getByRole('checkbox', { name })).toHaveProperty('disabled', true);
      expect(form.getByRole('checkbox', { name })).toHaveProperty('checked', false);
    }
    expect(form.getByRole('button', { name: 'Торговые точки' })).toHaveProperty('disabled', true);
    const panel = await openPanel(user, dialog, 'Федеральные сети');
    await user.click((await within(panel).findAllByRole('checkbox'))[0] as HTMLElement);
    await user.click(form.getByRole('radio', { name: 'Розница' }));
    fixture.on(`PUT ${path}7/`, envelope());
    await user.click(form.getByRole('checkbox', { name: 'Опт' }));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    expect(await screen.findByText('Выберите территории или торговые точки')).toBeTruthy();
  });

  it('sends only the form fields on update, percent unchanged, and reloads the list (spec D15, D43)', async () => {
    const { user, dialog } = await openStored();
    fixture.on(`PUT ${path}7/`, envelope());
    fixture.on(list, envelope([row({ name: 'Другое имя' })]));
    await user.type(within(dialog).getByPlaceholderText('Название стратегии'), ' (правка)');
    await user.click(within(dialog).getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(`PUT ${path}7/`)[0]?.body).toEqual({ ...storedBody, name: 'Проверка цен (правка)' });
    expect(await screen.findByText('Другое имя')).toBeTruthy();
  });

  it('sends one request on a double click and disables the button meanwhile', async () => {
    const { user, dialog } = await openStored();
    fixture.on(`PUT ${path}7/`, slow(200, envelope()));
    const button = within(dialog).getByRole('button', { name: 'Обновить' });
    await user.dblClick(button);
    expect(button).toHaveProperty('disabled', true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(`PUT ${path}7/`)).toHaveLength(1);
  });

  it.each([
    [
      '205 with isSpecial under 400',
      failure(205, 'Ошибка сохранения', { isSpecial: ['Уже есть особая', 'вторая'] }),
      'Уже есть особая',
    ],
    [
      '205 with isSpecial under 200',
      failure(205, 'Ошибка сохранения', { isSpecial: ['Уже есть особая'] }, 200),
      'Уже есть особая',
    ],
    ['205 without isSpecial', failure(205, 'Ошибка сохранения', {}), 'Ошибка сохранения'],
    ['any other code', failure(999, 'Что-то не так', { name: ['Не это'] }), 'Что-то не так'],
    ['a code under 500', failure(1, 'Сервер устал', undefined, 500), 'Сервер устал'],
  ])(
    'shows %s in Ошибка, keeps the typed values and enables the button again (part1 §8)',
    async (_name, response, text) => {
      const { user, dialog } = await openStored();
      fixture.on(`PUT ${path}7/`, response, envelope());
      await user.type(within(dialog).getByLabelText('Комментарий'), '!');
      await user.click(within(dialog).getByRole('button', { name: 'Обновить' }));
      const error = await screen.findByRole('dialog', { name: 'Ошибка' });
      expect(within(error).getByText(text)).toBeTruthy();
      await user.click(within(error).getByRole('button', { name: 'Понятно' }));
      expect(within(dialog).getByLabelText('Комментарий')).toHaveProperty('value', 'Срочно!');
      await user.click(within(dialog).getByRole('button', { name: 'Обновить' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('rejects a second special strategy over the same points in the embedded API with code 205', async () => {
    const { token } = { token: (await fixture.api.signIn(demoPhones.motivations)).access_token };
    const body = { ...storedBody, storeIds: [1], territoryIds: [], tradeMarks: [] };
    expect((await fixture.api.call('POST', path, token, body)).status).toBe(200);
    const second = await fixture.api.call('POST', path, token, body);
    expect(second.body.error?.code).toBe(205);
    expect(second.body.error?.data).toEqual({ isSpecial: [expect.stringMatching(/\S/)] });
  });
});

describe('Audit strategies: side panels (part1 §2.4; spec D7, D38, D50)', () => {
  it('opens one at a time; Сохранить closes it; Esc closes the panel and not the modal', async () => {
    const { user, dialog } = await openNew();
    await openPanel(user, dialog, 'Территории');
    const marks = await openPanel(user, dialog, 'Торговые марки');
    expect(within(dialog).queryByRole('region', { name: 'Территории' })).toBeNull();
    await user.click(within(marks).getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(within(dialog).queryByRole('region')).toBeNull());
    await openPanel(user, dialog, 'Территории');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(within(dialog).queryByRole('region')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Стратегия аудита' })).toBeTruthy();
  });

  it('shows Территории as a checkbox tree; a search without matches shows Ничего не найдено', async () => {
    const { user, dialog } = await openNew();
    const panel = await openPanel(user, dialog, 'Территории');
    await user.click((await within(panel).findAllByRole('checkbox'))[0] as HTMLElement);
    expect(fixture.seenOf('GET /api/v1/base/territories/')).toHaveLength(1);
    await user.type(within(panel).getByLabelText('Поиск'), 'нет такого места');
    expect(await within(panel).findByText('Ничего не найдено')).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Сохранить' }));
    expect(within(dialog).queryAllByText('Не выбрано')).toHaveLength(3);
  });

  it('searches Торговые точки on the server with q from 3 characters; choices survive searches and are listed', async () => {
    const { user, dialog } = await openStored();
    const panel = await openPanel(user, dialog, 'Торговые точки');
    expect(within(panel).getByRole('checkbox', { name: 'Магазин «Весна»' })).toHaveProperty('checked', true);
    const search = within(panel).getByLabelText('Поиск');
    fixture.on(
      'GET /api/v1/audit/filter/stores/',
      envelope([{ storeId: 21, name: 'Лавка', address: 'Тара' }]),
      envelope([]),
    );
    await user.type(search, 'ла');
    expect(within(panel).getByText('Введите не менее 3 символов')).toBeTruthy();
    await user.type(search, 'вка');
    await user.click(await within(panel).findByRole('checkbox', { name: 'Лавка' }));
    expect(fixture.seenOf('GET /api/v1/audit/filter/stores/').map(({ query }) => query)).toEqual([{ q: 'лавка' }]);
    await user.clear(search);
    await user.type(search, 'пусто');
    expect(await within(panel).findByText('Ничего не найдено')).toBeTruthy();
    expect(within(panel).getByRole('checkbox', { name: 'Лавка' })).toHaveProperty('checked', true);
    await user.click(within(panel).getByRole('button', { name: 'Сохранить' }));
    expect(within(dialog).getByText('Магазин «Весна» (Омск), Лавка (Тара)')).toBeTruthy();
  });

  it('selects all Торговые марки by Все, shows Выбрано категорий: N, and sends them', async () => {
    const { user, dialog } = await openStored({ tradeMarks: [] });
    fixture.on('GET /api/v1/audit/trademarks/', tradeMarks);
    const panel = await openPanel(user, dialog, 'Торговые марки');
    await user.click(await within(panel).findByRole('checkbox', { name: 'Все' }));
    expect(within(panel).getByText('Выбрано категорий: 2')).toBeTruthy();
    await user.click(within(panel).getByRole('checkbox', { name: 'Кофе' }));
    expect(within(panel).getByText('Выбрано категорий: 1')).toBeTruthy();
    fixture.on(`PUT ${path}7/`, envelope());
    await user.click(within(dialog).getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(fixture.seenOf(`PUT ${path}7/`)).toHaveLength(1));
    expect(fixture.seenOf(`PUT ${path}7/`)[0]?.body).toMatchObject({
      tradeMarks: [{ categoryId: 1, tradeMarkIds: [2, 3] }],
    });
  });

  it('selects and clears only shown Торговые марки by a category and Все during a search', async () => {
    const { user, dialog } = await openStored({ tradeMarks: [{ categoryId: 4, tradeMarkIds: [2] }] });
    fixture.on('GET /api/v1/audit/trademarks/', tradeMarks);
    const panel = within(await openPanel(user, dialog, 'Торговые марки'));
    const send = async () => {
      fixture.on(`PUT ${path}7/`, failure(999, 'Ещё раз'));
      await user.click(within(dialog).getByRole('button', { name: 'Обновить' }));
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByRole('button', { name: 'Понятно' }),
      );
      return fixture
        .seenOf(`PUT ${path}7/`)
        .map(({ body }) => (body as typeof stored).tradeMarks)
        .at(-1);
    };
    await panel.findByRole('checkbox', { name: 'Кофе' });
    await user.type(panel.getByLabelText('Поиск'), 'вечер');
    await waitFor(() =>
      expect(panel.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'))).toEqual(['Чай', 'Вечер']),
    );
    await user.click(panel.getByRole('checkbox', { name: 'Чай' }));
    expect(await send()).toEqual([
      { categoryId: 4, tradeMarkIds: [2] },
      { categoryId: 1, tradeMarkIds: [3] },
    ]);
    expect(panel.getByRole('checkbox', { name: 'Все' })).toHaveProperty('checked', true);
    await user.click(panel.getByRole('checkbox', { name: 'Все' }));
    expect(await send()).toEqual([{ categoryId: 4, tradeMarkIds: [2] }]);
    await user.click(panel.getByRole('checkbox', { name: 'Все' }));
    expect(await send()).toEqual([
      { categoryId: 4, tradeMarkIds: [2] },
      { categoryId: 1, tradeMarkIds: [3] },
    ]);
    await user.clear(panel.getByLabelText('Поиск'));
    await waitFor(() =>
      expect(panel.getByRole('checkbox', { name: 'Все' })).toMatchObject({ checked: false, indeterminate: true }),
    );
    await user.type(panel.getByLabelText('Поиск'), 'нет такой');
    expect(await panel.findByText('Ничего не найдено')).toBeTruthy();
    expect(panel.getByRole('checkbox', { name: 'Все' })).toHaveProperty('disabled', true);
  });
});
