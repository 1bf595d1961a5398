import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();
const statistics = 'GET /api/v1/fieldEmployees/saleStatistics/';
const agent = (id: number, name: string, pieces: number | null) => ({
  id,
  name,
  monthSalesRub: [1000, 2000],
  monthSalesKg: [10, 12.5],
  monthSalesPiece: [pieces, pieces],
  average: { averageSalesRub: 12_400, averageSalesKg: 11.25, averageSalesPiece: pieces },
});
const response = envelope({
  months: ['2025-05', '2025-06'],
  fieldemployees: [agent(1, 'Абрамов', 100), agent(2, 'Белов', 10.4), agent(3, 'Власов', null)],
});
const stored = {
  strategyId: 41,
  name: 'Лето',
  mmlId: 7,
  mmlName: 'Напитки',
  measure: 2,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  progressThreshold: 0.98,
  status: 0,
  tasks: [
    { fieldEmployeeId: 2, fullName: 'Белов', volume: 50, money: 300 },
    { fieldEmployeeId: 9, fullName: 'Уволенный', volume: 5, money: 100 },
  ],
};

type User = Awaited<ReturnType<typeof fixture.open>>;

async function openForm(strategy?: object) {
  if (strategy) {
    fixture.on('GET /api/v1/volume/strategies/', envelope([strategy]), envelope([strategy]));
    fixture.on('GET /api/v1/volume/strategies/41/', envelope(strategy));
  }
  fixture.on('GET /api/v1/mml/', envelope([{ mmlId: 7, name: 'Напитки', items: [] }]));
  const user = await fixture.open(strategyVolumeResource);
  if (strategy) await user.click(await screen.findByText('Лето'));
  else await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
  await screen.findByRole('button', { name: 'Выбрать сотрудников' }, { timeout: 40_000 });
  return user;
}

async function openAgents(user: User) {
  await user.click(screen.getByRole('button', { name: 'Выбрать сотрудников' }));
  return within(await screen.findByRole('region', { name: 'Агенты' }));
}

/** Opens a new strategy with a chosen list and the agents of all distributors. */
async function openNew({ measure, type }: { measure?: string; type?: string } = {}) {
  const user = await openForm();
  await user.click(await screen.findByRole('button', { name: 'Выбрать список MML' }));
  await user.click(await screen.findByRole('radio', { name: 'Напитки' }));
  for (const radio of [measure, type]) if (radio) await user.click(screen.getByRole('radio', { name: radio }));
  fixture.on(statistics, response, response);
  const panel = await openAgents(user);
  await user.click(panel.getByRole('button', { name: 'Применить' }));
  await panel.findByRole('checkbox', { name: 'Абрамов' });
  return { user, panel };
}

const agents = () =>
  within(screen.getByRole('table', { name: 'Агенты' }))
    .getAllByRole('checkbox')
    .slice(1)
    .map((box) => box.getAttribute('aria-label'));
const volumeOf = (name: string) => (screen.getByLabelText(`Объём: ${name}`) as HTMLInputElement).value;
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const totals = () => plain(screen.getByLabelText('Итого').textContent);
async function dismiss(user: User, title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const [line] = dialog.getAllByRole('paragraph');
  await user.click(dialog.getByRole('button', { name: 'Понятно' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  return line?.textContent;
}

describe('Volumes of many agents', () => {
  it("moves by Enter and arrows to the next agent's volume and back; typing replaces it; the last chosen one is the end", async () => {
    const { user, panel } = await openNew({ measure: 'РУБ', type: 'План' });
    for (const name of ['Абрамов', 'Белов']) await user.click(panel.getByRole('checkbox', { name }));
    await user.click(screen.getByLabelText('Объём: Абрамов'));
    await user.keyboard('100{Enter}200{ArrowUp}300{ArrowDown}{Enter}{Enter}4');
    expect([volumeOf('Абрамов'), volumeOf('Белов')]).toEqual(['300', '4']);
    await user.click(screen.getByLabelText('Мотивация: Абрамов'));
    await user.keyboard('5{ArrowDown}6');
    expect((screen.getByLabelText('Мотивация: Белов') as HTMLInputElement).value).toBe('6');
  });
});

describe('Request for sales statistics (spec D52)', () => {
  it('keeps Выбрать сотрудников disabled until a list is chosen', async () => {
    const user = await openForm();
    expect(screen.getByRole('button', { name: 'Выбрать сотрудников' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Выбрать список MML' }));
    await user.click(await screen.findByRole('radio', { name: 'Напитки' }));
    expect(screen.getByRole('button', { name: 'Выбрать сотрудников' })).toHaveProperty('disabled', false);
  });

  it("requests a stored strategy's employees first, after Применить the distributors', always with mmlId", async () => {
    const distributors = envelope([
      { distrId: 5, name: 'Альфа' },
      { distrId: 6, name: 'Бета' },
    ]);
    // Before the form is drawn: on a busy machine the page has time to read the names in advance.
    fixture.on('GET /api/v1/distributors/', distributors, distributors);
    const user = await openForm(stored);
    fixture.on(statistics, response, response, response);
    const panel = await openAgents(user);
    await panel.findByRole('checkbox', { name: 'Абрамов' });
    await user.click(panel.getByRole('combobox', { name: 'Дистрибьютор' }));
    await user.click(await screen.findByRole('option', { name: 'Альфа' }));
    await user.click(await screen.findByRole('option', { name: 'Бета' }));
    await user.click(panel.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(fixture.seenOf(statistics)).toHaveLength(2));
    await waitFor(() => expect(panel.getByRole('button', { name: 'Применить' })).toHaveProperty('disabled', false));
    await user.click(panel.getByRole('button', { name: 'Применить' }));
    await waitFor(() =>
      expect(fixture.seenOf(statistics).map(({ query }) => query)).toEqual([
        { mmlId: '7', fieldEmployeeIds: '[2,9]' },
        { mmlId: '7', distrIds: '[5,6]' },
        { mmlId: '7', distrIds: '[5,6]' },
      ]),
    );
  });

  it('sends no request for a new strategy before Применить', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: 'Выбрать список MML' }));
    await user.click(await screen.findByRole('radio', { name: 'Напитки' }));
    const panel = await openAgents(user);
    expect(panel.getByText('Выберите дистрибьюторов и нажмите «Применить»')).toBeTruthy();
    expect(fixture.seenOf(statistics)).toHaveLength(0);
  });

  it('shows failed, empty and loaded statistics differently (spec D32)', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: 'Выбрать список MML' }));
    await user.click(await screen.findByRole('radio', { name: 'Напитки' }));
    fixture.on(
      statistics,
      failure(500, 'Статистика недоступна', undefined, 500),
      envelope({ months: [], fieldemployees: [] }),
    );
    const panel = await openAgents(user);
    await user.click(panel.getByRole('button', { name: 'Применить' }));
    expect(await panel.findByText('Статистика недоступна')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Повторить' }));
    expect(await panel.findByText('Нет данных')).toBeTruthy();
  });
});

describe('Agents filter panel (part2)', () => {
  it('has every specified control; growth inputs are disabled until a measure is set, then show its suffix', async () => {
    const { user, panel } = await openNew();
    const form = within(panel.getByRole('form', { name: 'Фильтры' }));
    expect(form.getByRole('combobox', { name: 'Дистрибьютор' }).getAttribute('placeholder')).toBe('Не выбрано');
    for (const name of ['MIN план', 'MAX план', 'Мотивация']) expect(form.getByRole('textbox', { name })).toBeTruthy();
    for (const name of ['Рассчитать прирост', 'Проставить мотивацию', 'Применить'])
      expect(form.getByRole('button', { name })).toBeTruthy();
    const growth = () =>
      ['Минимальный прирост', 'Прирост объема'].map(
        (name) => (form.getByRole('textbox', { name }) as HTMLInputElement).disabled,
      );
    expect(growth()).toEqual([true, true]);
    for (const [radio, suffix] of [
      ['КГ', 'в кг.'],
      ['РУБ', 'в руб.'],
      ['Штуки', 'в шт.'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: radio }));
      expect(form.getByText(suffix)).toBeTruthy();
      expect(growth()).toEqual([false, false]);
    }
  });
});

describe('Assignment table (part2 "Volume tasks")', () => {
  it('explains a calculator field and a column in one sentence with an example by `?`', async () => {
    const { panel, user } = await openNew({ measure: 'Штуки', type: 'План' });
    await user.click(await panel.findByRole('button', { name: 'Что такое «MAX план»' }));
    expect(screen.getByRole('dialog', { name: 'Что такое «MAX план»' }).textContent).toBe(
      'Мотивация проставится выбранным агентам с объёмом меньше этого: например, 200 — тем, у кого 199, но не 200; пустое поле не ограничивает.',
    );
    await user.keyboard('{Escape}');
    await user.click(await panel.findByRole('button', { name: 'Что такое «Среднее»' }));
    expect(screen.getByRole('dialog', { name: 'Что такое «Среднее»' }).textContent).toContain(
      'с него начинается расчёт прироста',
    );
  });

  it('shows each month and the average in roubles, kg and pieces; "-" without sales', async () => {
    const { panel } = await openNew({ measure: 'Штуки', type: 'План' });
    const table = within(panel.getByRole('table', { name: 'Агенты' }));
    expect(
      table.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent),
    ).toEqual(['Сотрудник', 'май 2025', 'июн 2025', 'Среднее', 'Объём, шт.', 'Мотивация (РУБ)']);
    const cells = (row: number) =>
      within(table.getAllByRole('row')[row] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => [...cell.querySelectorAll('.growth-measures > span')].map((line) => plain(line.textContent)));
    expect(cells(1).slice(1, 4)).toEqual([
      ['1 000 ₽', '10 кг', '100 шт'],
      ['2 000 ₽', '12,5 кг', '100 шт'],
      ['12 400 ₽', '11,3 кг', '100 шт'],
    ]);
    expect(cells(3)[3]).toEqual(['12 400 ₽', '11,3 кг', '-']);
  });

  it.each([
    [{}, 'Выберите формулировку и тип объема в задаче'],
    [{ type: 'План' }, 'Выберите формулировку'],
    [{ measure: 'КГ' }, 'Выберите тип объема в задаче'],
  ])('reports for a selection with only %j: %s', async (chosen, message) => {
    const { user, panel } = await openNew(chosen);
    await user.click(panel.getByRole('checkbox', { name: 'Белов' }));
    expect(await dismiss(user, 'Заполните необходимые поля')).toBe(message);
    expect(panel.getByRole('checkbox', { name: 'Белов' })).toHaveProperty('checked', false);
  });

  it('moves selected employees to the top', async () => {
    const { user, panel } = await openNew({ measure: 'Штуки', type: 'План' });
    await user.click(panel.getByRole('checkbox', { name: 'Власов' }));
    expect(agents()).toEqual(['Власов', 'Абрамов', 'Белов']);
    await user.click(panel.getByRole('checkbox', { name: 'Власов' }));
    expect(agents()).toEqual(['Абрамов', 'Белов', 'Власов']);
  });

  it('requires a volume and a motivation per selected employee: Необходимо ввести все значения для выбранных агентов', async () => {
    const { user, panel } = await openNew({ measure: 'Штуки', type: 'План' });
    await user.click(panel.getByRole('checkbox', { name: 'Белов' }));
    await user.type(panel.getByLabelText('Объём: Белов'), '10,5');
    await user.click(panel.getByRole('button', { name: 'Сохранить' }));
    expect(await dismiss(user, 'Заполните необходимые поля')).toBe(
      'Необходимо ввести все значения для выбранных агентов',
    );
    expect(panel.getByLabelText('Мотивация: Белов').getAttribute('aria-invalid')).toBe('true');
    await user.type(panel.getByLabelText('Мотивация: Белов'), 'abc');
    expect((panel.getByLabelText('Мотивация: Белов') as HTMLInputElement).value).toBe('');
    await user.type(panel.getByLabelText('Мотивация: Белов'), '300');
    await user.click(panel.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Агенты' })).toBeNull());
    expect(screen.getByText('Выбрано сотрудников: 1')).toBeTruthy();
    const reopened = await openAgents(user);
    expect(((await reopened.findByLabelText('Объём: Белов')) as HTMLInputElement).value).toBe('10.5');
  });

  it('clears and disables the motivation for the percent type and does not require it', async () => {
    const { user, panel } = await openNew({ measure: 'Штуки', type: 'План' });
    await user.click(panel.getByRole('checkbox', { name: 'Белов' }));
    await user.type(panel.getByLabelText('Объём: Белов'), '10');
    await user.type(panel.getByLabelText('Мотивация: Белов'), '300');
    await user.click(screen.getByRole('radio', { name: 'Процент' }));
    expect(panel.getByLabelText('Мотивация: Белов')).toMatchObject({ value: '', disabled: true });
    await user.click(screen.getByRole('radio', { name: 'План' }));
    expect(panel.getByLabelText('Мотивация: Белов')).toMatchObject({ value: '', disabled: false });
    await user.click(screen.getByRole('radio', { name: 'Процент' }));
    await user.click(panel.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Выбрано сотрудников: 1')).toBeTruthy();
  });

  it('ignores money cleared by the percent type as a change, but not later edits (spec D33, known trap 5)', async () => {
    const user = await openForm(stored);
    fixture.on(statistics, response, response);
    const panel = await openAgents(user);
    await panel.findByRole('checkbox', { name: 'Абрамов' });
    await user.click(screen.getByRole('radio', { name: 'Процент' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Агенты' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeNull();
    const reopened = await openAgents(user);
    await user.type(await reopened.findByLabelText('Объём: Белов'), '1');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy();
  });

  it('selects the tasks of a stored strategy; an employee without statistics keeps the name and the task', async () => {
    const user = await openForm(stored);
    fixture.on(statistics, response);
    await openAgents(user);
    await screen.findByRole('checkbox', { name: 'Абрамов' });
    expect(agents()).toEqual(['Белов', 'Уволенный', 'Абрамов', 'Власов']);
    expect(volumeOf('Уволенный')).toBe('5');
    expect(totals()).toBe('Выбрано2Объём55 шт.Мотивация400 ₽');
  });

  it('prompts before an unsaved assignment is lost (spec D33)', async () => {
    const { user, panel } = await openNew({ measure: 'Штуки', type: 'План' });
    await user.click(panel.getByRole('checkbox', { name: 'Белов' }));
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Закрыть',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Агенты' })).toBeNull());
    expect(screen.getByText('Здесь отобразится количество выбранных сотрудников')).toBeTruthy();
  });
});

describe('Growth calculation (part2 §4; spec D29, D30)', () => {
  it('fills only the selected agents, explains each volume, adds totals and is undone with one click', async () => {
    const { user, panel } = await openNew({ measure: 'РУБ', type: 'План' });
    await user.click(panel.getByRole('checkbox', { name: 'Абрамов' }));
    await user.click(panel.getByRole('checkbox', { name: 'Белов' }));
    await user.type(panel.getByLabelText('Объём: Белов'), '7');
    await user.type(panel.getByLabelText('Прирост объема'), '15');
    await user.click(panel.getByRole('button', { name: 'Рассчитать прирост' }));
    expect(['Абрамов', 'Белов', 'Власов'].map(volumeOf)).toEqual(['14300', '14300', '']);
    const input = panel.getByLabelText('Объём: Белов');
    expect(plain(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
      'среднее 12 400 ₽ + 15 % = 14 260 → 14 300 ₽',
    );
    await user.click(input);
    expect(plain((await screen.findByRole('tooltip')).textContent)).toBe('среднее 12 400 ₽ + 15 % = 14 260 → 14 300 ₽');
    expect(totals()).toBe('Выбрано2Объём28 600 ₽Мотивация0 ₽');
    await user.type(input, '0');
    expect(totals()).toBe('Выбрано2Объём157 300 ₽Мотивация0 ₽');
    expect(input.getAttribute('aria-describedby')).toBeNull();
    await user.type(input, '{Backspace}');
    await user.click(panel.getByRole('button', { name: 'Отменить расчёт' }));
    expect(['Абрамов', 'Белов'].map(volumeOf)).toEqual(['', '7']);
    expect(panel.queryByRole('button', { name: 'Отменить расчёт' })).toBeNull();
  });

  it('assigns the motivation to the selected agents with MIN ≤ volume < MAX on Проставить мотивацию', async () => {
    const { user, panel } = await openNew({ measure: 'Штуки', type: 'План' });
    await user.click(panel.getByRole('checkbox', { name: 'Выбрать всех' }));
    await user.click(panel.getByRole('button', { name: 'Рассчитать прирост' }));
    expect(['Абрамов', 'Белов', 'Власов'].map(volumeOf)).toEqual(['100', '10', '0']);
    await user.type(panel.getByLabelText('MIN план'), '10');
    await user.type(panel.getByLabelText('MAX план'), '100');
    await user.type(panel.getByRole('textbox', { name: 'Мотивация' }), '500');
    await user.click(panel.getByRole('button', { name: 'Проставить мотивацию' }));
    expect(
      ['Абрамов', 'Белов', 'Власов'].map(
        (name) => (panel.getByLabelText(`Мотивация: ${name}`) as HTMLInputElement).value,
      ),
    ).toEqual(['', '500', '']);
  });
});
