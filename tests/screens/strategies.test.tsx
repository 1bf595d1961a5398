import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { strategyResource } from '#resources/strategy.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { storedStrategy as stored } from '#tests/support/storedStrategy.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/strategies/';
const create = 'POST /api/v1/strategies/';
const update = 'PUT /api/v1/strategies/41/';
/**
 * The body of the stored strategy: exactly the form's fields (part1 §3, §7), percent as a fraction (spec D15), force
 * false (spec D53).
 */
const body = {
  name: 'Лето',
  distributorIds: [5, 6],
  mmlId: 7,
  potentialPeriod: 1,
  tasksMaxCount: 3,
  reductionFactor: 0.5,
  salesCheckDays: 30,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  progressThreshold: 0.123,
  measure: 2,
  defaultPotential: 10,
  defaultPotentialR: null,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  status: 1,
  isWholesale: true,
  isRetail: false,
  wholesaleDefaultPotential: 100,
  wholesaleDefaultPotentialR: 5000,
  comment: 'К сезону',
  force: false,
};

async function openNew() {
  fixture.on(list, envelope([]), envelope([]));
  const user = await fixture.open(strategyResource);
  await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 })) };
}

async function openStored(record: object = stored) {
  fixture.on(list, envelope([record]), envelope([record]));
  fixture.on('GET /api/v1/strategies/41/', envelope(record));
  const user = await fixture.open(strategyResource);
  await user.click(await screen.findByText('Лето'));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 })) };
}

type Form = Awaited<ReturnType<typeof openNew>>['form'];
const isDisabled = (form: Form, label: string) => (form.getByLabelText(label) as HTMLInputElement).disabled;
const valueOf = (form: Form, label: string) => (form.getByLabelText(label) as HTMLInputElement).value;
async function messages(user: Awaited<ReturnType<typeof openNew>>['user'], title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const lines = dialog.queryAllByRole('listitem').map((line) => line.textContent);
  const texts = lines.length > 0 ? lines : dialog.queryAllByRole('paragraph').map((line) => line.textContent);
  await user.click(dialog.getByRole('button', { name: 'Понятно' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  return texts;
}

describe('Filter and table of /strategy (part1 §2.5)', () => {
  it('has the filter panel of audit strategies, with Применить, Очистить and Создать стратегию', async () => {
    fixture.on(list, envelope([]));
    await fixture.open(strategyResource);
    const filter = within(await screen.findByRole('form', { name: 'Фильтр по правилам' }));
    expect(['Территория', 'Менеджер', 'Статус'].map((name) => filter.getByRole('combobox', { name }))).toHaveLength(3);
    expect(filter.getByLabelText('Период действия: с')).toBeTruthy();
    expect(
      ['Применить', 'Очистить', 'Создать стратегию'].map((name) => filter.getByRole('button', { name })),
    ).toHaveLength(3);
  });

  it('sends territoryIds, responsibleId, startDate, endDate and status with limit 100 (part1 §7, spec D58)', async () => {
    await fixture.open(strategyResource, '?territories=[1,2]&manager=3&period=2025-06-01..&shownStatus=0');
    await waitFor(() =>
      expect(fixture.seenOf(list)[0]?.query).toEqual({
        limit: '100',
        offset: '0',
        territoryIds: '[1,2]',
        responsibleId: '3',
        startDate: '2025-06-01',
        endDate: '2025-06-01',
        status: '0',
      }),
    );
  });

  it('shows name, product list with images, period "от … до …", distributors, responsible, status, delete icon', async () => {
    fixture.on(list, envelope([stored]));
    await fixture.open(strategyResource);
    const row = (await screen.findByText('Лето')).closest('[role="row"]') as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    await waitFor(() => expect(cells[1]?.textContent).toBe('Напитки+2'));
    expect([...row.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/p/1.svg',
      '/p/2.svg',
      '/c/3.svg',
    ]);
    expect([cells[0], ...cells.slice(2, 6)].map((cell) => cell?.textContent)).toEqual([
      'Лето',
      'от 01.06.2025 до 30.06.2025',
      'Альфа, Бета',
      'Орлова Марина',
      'Не активна',
    ]);
    expect(within(cells[6] as HTMLElement).getByRole('button', { name: 'Удалить' })).toBeTruthy();
  });

  it.each([
    [0, 'Активна'],
    [1, 'Не активна'],
    [5, '-'],
    [null, '-'],
  ])('shows status %s as %s', async (status, text) => {
    fixture.on(list, envelope([{ ...stored, status, endDate: '2099-12-31' }]));
    await fixture.open(strategyResource);
    const row = (await screen.findByText('Лето')).closest('[role="row"]') as HTMLElement;
    expect(within(row).getAllByRole('cell')[5]?.textContent).toBe(text);
  });

  it('prompts on the delete icon, deletes without opening the row and reloads the list', async () => {
    fixture.on(list, envelope([stored]), envelope([]));
    fixture.on('DELETE /api/v1/strategies/41/', envelope());
    const user = await fixture.open(strategyResource);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    expect(await screen.findByText('Нет данных')).toBeTruthy();
    expect(fixture.seenOf('DELETE /api/v1/strategies/41/')).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: 'Стратегия' })).toBeNull();
  });

  it.each([
    ['null', envelope(null)],
    ['records without fields', envelope([{}, { strategyId: 1, mml: null, distributors: 'x' }])],
  ])('survives %s', async (_name, response) => {
    fixture.on(list, response);
    await fixture.open(strategyResource);
    expect(await screen.findByRole('table', { name: 'Стратегии дистрибуции' })).toBeTruthy();
  });
});

describe('Distribution strategy modal (part1 §2.5, spec D41)', () => {
  it('has every field of the specification and Создать', async () => {
    const { form } = await openNew();
    expect(form.getByPlaceholderText('Введите название стратегии')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Выбрать дистрибьютора' })).toBeTruthy();
    expect(await form.findByRole('button', { name: 'Выбрать список MML' })).toBeTruthy();
    expect(form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Месяц',
      'Квартал',
      'Полгода',
      'Год',
      'Частота заказа',
      'КГ',
      'РУБ',
      'Штуки',
      'Бессрочно',
      'Соответствует периоду оценки потенциала',
      'Фиксированное количество дней',
      'Активна',
      'Неактивна',
    ]);
    expect(form.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Опт', 'Розница']);
    for (const label of [
      'Количество задач на точке',
      'Понижающий коэффициент',
      'Период оценки продаж (дней)',
      'Порог начисления средств',
      'Минимальный потенциал (шт/кг)',
      'Минимальный потенциал (руб.)',
      'Плановое количество (кг.)',
      'Плановое количество (руб.)',
      'Количество дней',
      'Комментарий',
      'Период действия: с',
      'Период действия: по',
    ])
      expect(form.getByLabelText(label)).toBeTruthy();
    expect(form.getByText('от 1 до 10')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Создать' })).toBeTruthy();
  });

  it('disables planned pieces for measure 1 or none, and enables roubles only for measure 1 (part1 §4)', async () => {
    const { user, form } = await openNew();
    const state = () =>
      ['Минимальный потенциал (шт/кг)', 'Минимальный потенциал (руб.)'].map((label) => isDisabled(form, label));
    expect(state()).toEqual([true, true]);
    for (const [radio, expected] of [
      ['КГ', [false, true]],
      ['РУБ', [true, false]],
      ['Штуки', [false, true]],
    ] as const) {
      await user.click(form.getByRole('radio', { name: radio }));
      expect(state()).toEqual(expected);
    }
  });

  it('enables wholesale quantities only with Опт, and the days field only with lifetime 2 (part1 §4)', async () => {
    const { user, form } = await openNew();
    const wholesale = () =>
      ['Плановое количество (кг.)', 'Плановое количество (руб.)'].map((label) => isDisabled(form, label));
    expect(wholesale()).toEqual([true, true]);
    await user.click(form.getByRole('checkbox', { name: 'Опт' }));
    expect(wholesale()).toEqual([false, false]);
    for (const [radio, disabled] of [
      ['Бессрочно', true],
      ['Фиксированное количество дней', false],
      ['Соответствует периоду оценки потенциала', true],
    ] as const) {
      await user.click(form.getByRole('radio', { name: radio }));
      expect(isDisabled(form, 'Количество дней')).toBe(disabled);
    }
  });

  it('drops the last character beyond reduction factor 2 and threshold 100; a comma becomes a dot (part1 §5)', async () => {
    const { user, form } = await openNew();
    await user.type(form.getByLabelText('Понижающий коэффициент'), '1,55');
    expect(valueOf(form, 'Понижающий коэффициент')).toBe('1.55');
    await user.clear(form.getByLabelText('Понижающий коэффициент'));
    await user.type(form.getByLabelText('Понижающий коэффициент'), '3');
    expect(valueOf(form, 'Понижающий коэффициент')).toBe('');
    await user.type(form.getByLabelText('Порог начисления средств'), '101');
    expect(valueOf(form, 'Порог начисления средств')).toBe('10');
    await user.type(form.getByLabelText('Количество задач на точке'), '1a2');
    expect(valueOf(form, 'Количество задач на точке')).toBe('12');
  });

  it('closes the distributor panel, with Поиск, by Сохранить and when the MML panel opens (part1 §4)', async () => {
    const { user, form } = await openNew();
    fixture.on(
      'GET /api/v1/distributors/',
      envelope([
        { distrId: 5, name: 'Альфа' },
        { distrId: 6, name: 'Бета' },
      ]),
    );
    await user.click(form.getByRole('button', { name: 'Выбрать дистрибьютора' }));
    const panel = within(await screen.findByRole('region', { name: 'Дистрибьюторы' }));
    await user.click(await panel.findByRole('checkbox', { name: 'Альфа' }));
    await user.type(panel.getByLabelText('Поиск'), 'бе');
    await waitFor(() => expect(panel.queryByRole('checkbox', { name: 'Альфа' })).toBeNull());
    await user.click(panel.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Дистрибьюторы' })).toBeNull());
    expect(form.getByText('Альфа')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Выбрать дистрибьютора' }));
    await user.click(form.getByRole('button', { name: 'Выбрать список MML' }));
    await screen.findByRole('region', { name: 'Списки MML' });
    expect(screen.queryByRole('region', { name: 'Дистрибьюторы' })).toBeNull();
  });
});

describe('Validation (part1 §5): all messages as a list, in order, without a request', () => {
  it('lists the messages of an empty form', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByRole('button', { name: 'Создать' }));
    expect(await messages(user, 'Заполните необходимые поля')).toEqual([
      'Введите название стратегии',
      'Выберите дистрибьютора',
      'Выберите список MML',
      'Выберите период оценки потенциала',
      'Введите количество задач на точке',
      'Введите понижающий коэфицент',
      'Введите период оценки продаж',
      'Выберите дату начала действия',
      'Выберите дату окончания действия',
      'Введите порог начисления средств',
      'Выберите формулировку',
      'Введите минимальный потенциал',
      'Выберите время выполнения задачи',
      'Выберите статус',
      'Выберите тип стратегии',
    ]);
    expect(fixture.seenOf(create)).toHaveLength(0);
  });
});

describe('Saving (part1 §4, §7, §8)', () => {
  it('loads an existing id first; Обновить sends exactly the form fields, closes the modal and reloads', async () => {
    const { user, form } = await openStored();
    expect(valueOf(form, 'Порог начисления средств')).toBe('12.3');
    fixture.on(update, envelope({ strategyId: 41 }));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(update).map((request) => request.body)).toEqual([body]);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });

  it('prompts on code 209 with its text and data in Ошибка; Подтвердить resends with force true (spec D46)', async () => {
    const { user, form } = await openStored();
    const refused = failure(209, 'Уже есть стратегия', ['Стратегия «Весна»', 'Стратегия «Осень»']);
    fixture.on(update, refused, refused, envelope());
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    const first = within(await screen.findByRole('dialog', { name: 'Ошибка' }));
    expect(first.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Уже есть стратегия',
      'Стратегия «Весна»',
      'Стратегия «Осень»',
    ]);
    expect(first.getByText('Всё равно сохранить?')).toBeTruthy();
    await user.click(first.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(form.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false));
    expect(fixture.seenOf(update)).toHaveLength(1);
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByRole('button', { name: 'Подтвердить' }),
    );
    await waitFor(() =>
      expect(fixture.seenOf(update).map((request) => request.body)).toEqual([body, body, { ...body, force: true }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the first message of each array of another error, else error.text (part1 §8)', async () => {
    const { user, form } = await openStored();
    fixture.on(
      update,
      failure(100, 'Проверьте поля', { name: ['Занято', 'Коротко'], measure: ['Не та'] }),
      failure(100, 'Сервер занят'),
    );
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    expect(await messages(user, 'Ошибка')).toEqual(['Занято', 'Не та']);
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    expect(await messages(user, 'Ошибка')).toEqual(['Сервер занят']);
    expect(form.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false);
  });

  it('shows the message for a strategy deleted meanwhile, reloads the list and keeps the typed values', async () => {
    const { user, form } = await openStored();
    await user.type(form.getByLabelText('Комментарий'), '!');
    fixture.on(update, failure(404, 'Стратегия не найдена: возможно, её уже удалили', undefined, 404));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    const removed = within(await screen.findByRole('dialog', { name: 'Запись удалена' }));
    expect(removed.getByRole('paragraph').textContent).toBe('Стратегия не найдена: возможно, её уже удалили');
    await user.click(removed.getByRole('button', { name: 'Отмена' }));
    expect(valueOf(form, 'Комментарий')).toBe('К сезону!');
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });
});
