import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/volume/strategies/';
const create = 'POST /api/v1/volume/strategies/';
const update = 'PUT /api/v1/volume/strategies/41/';
const stored = {
  strategyId: 41,
  name: 'Лето',
  mmlId: 7,
  mmlName: 'Напитки',
  tasks: [{ fieldEmployeeId: 2, fullName: 'Белов', volume: 50, money: 300 }],
  distributionMoneyIncrease: 0.123,
  percentageOfSales: null,
  storesAffectionCount: 12,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  measure: 2,
  progressThreshold: 0.95,
  status: 1,
  comment: 'К сезону',
  responsible: { companyEmployeeId: 1, fullName: 'Орлова Марина' },
  tasksCount: 1,
};
/**
 * The body of the stored strategy: percents as fractions (spec D15), tasks as in D18, its own id (spec D53), no choice
 * and no force (spec D42).
 */
const body = {
  name: 'Лето',
  mmlId: 7,
  tasks: [{ fieldEmployeeId: 2, volume: 50, money: 300 }],
  distributionMoneyIncrease: 0.123,
  percentageOfSales: null,
  storesAffectionCount: 12,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  measure: 2,
  progressThreshold: 0.95,
  status: 1,
  comment: 'К сезону',
  strategyId: 41,
};

async function openNew() {
  fixture.on(list, envelope([]), envelope([]));
  const user = await fixture.open(strategyVolumeResource);
  await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Объемная стратегия' }, { timeout: 40_000 })) };
}

async function openStored(change: object = {}) {
  const record = { ...stored, ...change };
  fixture.on(list, envelope([record]), envelope([record]));
  fixture.on('GET /api/v1/volume/strategies/41/', envelope(record));
  const user = await fixture.open(strategyVolumeResource);
  await user.click(await screen.findByText('Лето'));
  const form = within(await screen.findByRole('dialog', { name: 'Объемная стратегия' }, { timeout: 40_000 }));
  await form.findByRole('button', { name: 'Выбрать список MML' });
  return { user, form };
}

type Form = Awaited<ReturnType<typeof openNew>>['form'];
const valueOf = (form: Form, label: string) => (form.getByLabelText(label) as HTMLInputElement).value;
const isDisabled = (form: Form, label: string) => (form.getByLabelText(label) as HTMLInputElement).disabled;
const isChosen = (form: Form, name: string) => (form.getByRole('radio', { name }) as HTMLInputElement).checked;
async function messages(user: Awaited<ReturnType<typeof openNew>>['user'], title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const lines = dialog.queryAllByRole('listitem').map((line) => line.textContent);
  const texts = lines.length > 0 ? lines : dialog.queryAllByRole('paragraph').map((line) => line.textContent);
  await user.click(dialog.getByRole('button', { name: 'Понятно' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  return texts;
}

describe('Filter and table of /strategy-volume (part1 §2.6)', () => {
  it('has a filter panel with Создать стратегию, and a table of strategies', async () => {
    fixture.on(list, envelope([stored]));
    await fixture.open(strategyVolumeResource);
    const filter = within(await screen.findByRole('form', { name: 'Фильтр по правилам' }));
    expect(filter.getByRole('button', { name: 'Создать стратегию' })).toBeTruthy();
    const row = (await screen.findByText('Лето')).closest('[role="row"]') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 6)
        .map((cell) => cell.textContent),
    ).toEqual(['Лето', 'Напитки', '01.06.2025 – 30.06.2025', 'Штуки', 'Орлова Марина', 'Не активна']);
    expect(fixture.seenOf(list)[0]?.query).toEqual({ limit: '100', offset: '0' });
  });

  it.each([
    ['null', envelope(null)],
    ['records without fields', envelope([{}, { strategyId: 1, tasks: 'x' }])],
  ])('survives %s', async (_name, response) => {
    fixture.on(list, response);
    await fixture.open(strategyVolumeResource);
    expect(await screen.findByRole('table', { name: 'Объёмные стратегии' })).toBeTruthy();
  });
});

describe('Volume strategy modal (part1 §2.6, spec D42)', () => {
  it('has every specified field; a new strategy has both choices unset and the threshold 98', async () => {
    const { form } = await openNew();
    expect(form.getByPlaceholderText('Введите название стратегии')).toBeTruthy();
    expect(await form.findByText('Здесь отобразится количество выбранных сотрудников')).toBeTruthy();
    expect(await form.findByText('Здесь отобразится выбранный список MML')).toBeTruthy();
    expect(
      ['Выбрать сотрудников', 'Выбрать список MML', 'Создать'].map((name) => form.getByRole('button', { name })),
    ).toHaveLength(3);
    expect(form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Не увеличивать',
      'Увеличить на',
      'Не учитывать',
      'Учитывать',
      'План',
      'Процент',
      'КГ',
      'Штуки',
      'РУБ',
      'Активна',
      'Неактивна',
    ]);
    expect(['Не учитывать', 'Учитывать', 'План', 'Процент'].map((name) => isChosen(form, name))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isChosen(form, 'Не увеличивать')).toBe(true);
    expect(valueOf(form, 'Погрешность начисления средств')).toBe('98');
    for (const label of [
      'Процент увеличения',
      'Процент объема в задаче',
      'Период действия: с',
      'Период действия: по',
      'Комментарий',
    ])
      expect(form.getByLabelText(label)).toBeTruthy();
  });

  it('enables the percent field only with Увеличить на; Не увеличивать clears the value (part1 §4)', async () => {
    const { user, form } = await openNew();
    expect(isDisabled(form, 'Процент увеличения')).toBe(true);
    await user.click(form.getByRole('radio', { name: 'Увеличить на' }));
    await user.type(form.getByLabelText('Процент увеличения'), '15');
    await user.click(form.getByRole('radio', { name: 'Не увеличивать' }));
    expect(form.getByLabelText('Процент увеличения')).toMatchObject({ value: '', disabled: true });
  });

  it.each([
    [0, 'Не увеличивать', ''],
    [null, 'Не увеличивать', ''],
    [0.123, 'Увеличить на', '12.3'],
    [1.5, 'Увеличить на', '150'],
  ])(
    'selects for a loaded increase of %s the choice %s (part1 §4)',
    async (distributionMoneyIncrease, chosen, percent) => {
      const { form } = await openStored({ distributionMoneyIncrease });
      expect(isChosen(form, chosen)).toBe(true);
      expect(valueOf(form, 'Процент увеличения').replace(/^0$/, '')).toBe(percent);
    },
  );

  it('loads with percent of sales off; a line states that saving removes the stored percent (spec D42)', async () => {
    const { user, form } = await openStored({ percentageOfSales: 0.1 });
    expect([isChosen(form, 'План'), isChosen(form, 'Процент')]).toEqual([true, false]);
    expect(form.getByText(/сохранён процент объёма/)).toBeTruthy();
    fixture.on(update, envelope());
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(fixture.seenOf(update).map((request) => request.body)).toEqual([body]));
  });

  it('shows no such line without a stored percent; the store count follows the loaded data', async () => {
    const { form } = await openStored();
    expect(form.queryByText(/сохранён процент объёма/)).toBeNull();
    expect(isChosen(form, 'Учитывать')).toBe(true);
    expect(valueOf(form, 'Минимальное количество точек')).toBe('12');
    expect(form.getByText('Выбрано сотрудников: 1')).toBeTruthy();
    expect(form.getByText('Напитки')).toBeTruthy();
  });

  it('drops the last character beyond increase 300, percent of sales 100 and threshold 100 (part1 §5)', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByRole('radio', { name: 'Увеличить на' }));
    await user.type(form.getByLabelText('Процент увеличения'), '301');
    expect(valueOf(form, 'Процент увеличения')).toBe('30');
    await user.type(form.getByLabelText('Процент увеличения'), '0');
    expect(valueOf(form, 'Процент увеличения')).toBe('300');
    await user.click(form.getByRole('radio', { name: 'Процент' }));
    await user.type(form.getByLabelText('Процент объема в задаче'), '100,5');
    expect(valueOf(form, 'Процент объема в задаче')).toBe('100.');
    await user.type(form.getByLabelText('Погрешность начисления средств'), '7');
    expect(valueOf(form, 'Погрешность начисления средств')).toBe('98');
  });

  it('opens only one side panel at a time (part1 §2.6)', async () => {
    const { user } = await openStored();
    fixture.on('GET /api/v1/fieldEmployees/saleStatistics/', envelope({ months: [], fieldemployees: [] }));
    await user.click(screen.getByRole('button', { name: 'Выбрать сотрудников' }));
    await screen.findByRole('region', { name: 'Агенты' });
    await user.click(screen.getByRole('button', { name: 'Выбрать список MML' }));
    await screen.findByRole('region', { name: 'Списки MML' });
    expect(screen.queryByRole('region', { name: 'Агенты' })).toBeNull();
  });
});

describe('Validation (part1 §5): all messages, in order, without a request', () => {
  it('lists the messages of an empty form', async () => {
    const { user, form } = await openNew();
    await user.clear(form.getByLabelText('Погрешность начисления средств'));
    await user.click(form.getByRole('button', { name: 'Создать' }));
    expect(await messages(user, 'Заполните необходимые поля')).toEqual([
      'Введите название стратегии',
      'Выберите учет количества точек в продажах',
      'Выберите тип объема в задаче',
      'Выберите дату начала действия',
      'Выберите дату окончания действия',
      'Введите погрешность начисления средств',
      'Выберите формулировку',
      'Выберите статус',
    ]);
    expect(fixture.seenOf(create)).toHaveLength(0);
  });

  it('requires values for the enabled choices', async () => {
    const { user, form } = await openStored();
    await user.click(form.getByRole('radio', { name: 'Процент' }));
    await user.clear(form.getByLabelText('Минимальное количество точек'));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    expect(await messages(user, 'Заполните необходимые поля')).toEqual([
      'Введите минимальное количество точек для выполнения',
      'Введите процент объема в задаче',
    ]);
  });
});

describe('Saving (part1 §4, §7, §8)', () => {
  it('loads an id by strategyId (spec D16) and sends it in the body; the modal closes and the table reloads', async () => {
    const { user, form } = await openStored();
    fixture.on(update, slow(100, envelope({ strategyId: 41 })));
    await user.click(form.getByRole('button', { name: 'Выбрать список MML' }));
    const panel = await screen.findByRole('region', { name: 'Списки MML' });
    expect(panel.hasAttribute('inert')).toBe(false);
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(form.getByRole('button', { name: /Обновить/ })).toHaveProperty('disabled', true));
    // Like the fields, the panel takes no value that the answer would throw away.
    expect(panel.hasAttribute('inert')).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(update).map((request) => request.body)).toEqual([body]);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });

  it('sends exact fractions; null money for the percent type and a null uncounted store count (spec D15, D18)', async () => {
    const { user, form } = await openStored();
    fixture.on(update, envelope());
    await user.click(form.getByRole('radio', { name: 'Процент' }));
    await user.type(form.getByLabelText('Процент объема в задаче'), '12,3');
    await user.click(form.getByRole('radio', { name: 'Не учитывать' }));
    await user.click(form.getByRole('radio', { name: 'Не увеличивать' }));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() =>
      expect(fixture.seenOf(update).map((request) => request.body)).toEqual([
        {
          ...body,
          percentageOfSales: 0.123,
          storesAffectionCount: null,
          distributionMoneyIncrease: null,
          tasks: [{ fieldEmployeeId: 2, volume: 50, money: null }],
        },
      ]),
    );
  });

  it('creates a new strategy without an id', async () => {
    const { user, form } = await openNew();
    fixture.on(create, envelope({ strategyId: 50 }));
    await user.type(form.getByPlaceholderText('Введите название стратегии'), 'Осень');
    for (const name of ['Не учитывать', 'План', 'КГ', 'Активна']) await user.click(form.getByRole('radio', { name }));
    await user.type(form.getByLabelText('Период действия: с'), '01.09.2025');
    await user.type(form.getByLabelText('Период действия: по'), '30.11.2025');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() =>
      expect(fixture.seenOf(create).map((request) => request.body)).toEqual([
        {
          name: 'Осень',
          mmlId: null,
          tasks: [],
          distributionMoneyIncrease: null,
          percentageOfSales: null,
          storesAffectionCount: null,
          startDate: '2025-09-01',
          endDate: '2025-11-30',
          measure: 0,
          progressThreshold: 0.98,
          status: 0,
          comment: null,
        },
      ]),
    );
  });

  it('shows the first error of each field, else error.text, in Ошибка (part1 §8)', async () => {
    const { user, form } = await openStored();
    fixture.on(
      update,
      failure(100, 'Проверьте поля', { name: ['Занято', 'Коротко'], tasks: ['Нет сотрудника'] }),
      failure(100, 'Сервер занят', null, 200),
    );
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    expect(await messages(user, 'Ошибка')).toEqual(['Занято', 'Нет сотрудника']);
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    expect(await messages(user, 'Ошибка')).toEqual(['Сервер занят']);
  });

  it('opens, saves and rereads a stored strategy unchanged with the embedded API', async () => {
    const user = await fixture.open(strategyVolumeResource);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(3));
    await user.click(screen.getAllByRole('row')[1] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Объемная стратегия' }));
    await user.click(await form.findByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});

describe('Delete of a volume strategy', () => {
  it('prompts with the number of tasks and their accrued money when the strategy has tasks', async () => {
    fixture.on(list, envelope([{ ...stored, tasksCount: 12, moneyPaid: 29_400 }]));
    const user = await fixture.open(strategyVolumeResource);
    await user.click(await screen.findByRole('button', { name: /^Удалить/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Удалить запись?' }));
    expect(question.getByText('Лето')).toBeTruthy();
    expect(question.getByText('Задач по объёму: 12')).toBeTruthy();
    expect(question.getByText('Начислено по задачам: 29 400 ₽')).toBeTruthy();
    expect(question.getByText('Задачи, по которым начислены деньги, сохранятся.')).toBeTruthy();
  });

  it('omits the money from the prompt when an external API does not provide it', async () => {
    fixture.on(list, envelope([stored]));
    const user = await fixture.open(strategyVolumeResource);
    await user.click(await screen.findByRole('button', { name: /^Удалить/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Удалить запись?' }));
    expect(question.queryByText(/Начислено/)).toBeNull();
  });
});
