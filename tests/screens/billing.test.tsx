import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import AccountScreen from '#custom/billing/AccountScreen.tsx';
import BillingScreen from '#custom/billing/BillingScreen.tsx';
import { envelope, failure, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { findOption } from '#tests/dom.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const accounts = 'GET /api/v1/billing/companyAccounts/';
const employees = 'GET /api/v1/billing/fieldEmployees/';
const tasks = 'GET /api/v1/billing/fieldEmployees/paidTasks/';
const requests = 'GET /api/v1/billing/fieldEmployees/withdrawalRequests/';

const account = {
  amountAvailable: 1_234_567,
  amountToWithdrawal: '5000',
  amountPotential: 7000.5,
  amountOnWithdrawal: null,
  refills: [
    { date: '2026-03-05', type: 'in', amount: 1500, title: 'Пополнение' },
    { date: '2026-03-01', type: 'out', amount: 200, title: ' ' },
  ],
};
const orlov = {
  fieldEmployeeId: 1,
  secondName: 'Орлов',
  firstName: 'Иван',
  middleName: null,
  fullName: 'Орлов И.',
  phone: '79123456789',
  moneyAvailableToWithdraw: 1000,
  moneyWithdrawing: '250',
  moneyEarnedTotal: 12_345.5,
  moneyWithdrawn: null,
};
const sedova = {
  fieldEmployeeId: 2,
  secondName: '',
  firstName: '',
  middleName: '',
  fullName: 'Седова Анна',
  phone: '',
};
const task = {
  taskId: 501,
  title: 'Продажа чая',
  verifiedDate: '2026-03-04',
  progress: 0.456,
  moneyTotal: 800,
  moneyPaid: 400,
};
const request = {
  date: '2026-03-02',
  amount: 300,
  card: { mask: '2200 **** 4268' },
  phone: null,
  status: 2,
  statusString: 'Выплачено',
};

async function open(...lists: Answer[]) {
  fixture.on(accounts, envelope(account));
  fixture.on(employees, ...(lists.length > 0 ? lists : [envelope([orlov, sedova])]));
  const user = await fixture.draw(<BillingScreen />);
  await screen.findByText('Орлов Иван');
  return user;
}
const rowOf = (name: string) =>
  screen.getByText(name, { selector: '[role="cell"] *' }).closest('[role="row"]') as HTMLElement;
const table = (name: string) => within(screen.getByRole('table', { name }));
const cellsOf = (name: string) =>
  table(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
async function openEmployee(
  name = 'Орлов Иван',
  paid: Answer = envelope([task]),
  withdrawals: Answer = envelope([request]),
) {
  fixture.on(tasks, paid);
  fixture.on(requests, withdrawals);
  const user = await open();
  await user.click(rowOf(name));
  await user.click(rowOf(name));
  return { user, dialog: await screen.findByRole('dialog', { name }, { timeout: 40_000 }) };
}

describe('Billing: company account (part2 "Billing", §3, §7)', () => {
  it('marks a negative balance in words, for the company and for an employee', async () => {
    fixture.on(accounts, envelope({ ...account, amountToWithdrawal: -863 }));
    fixture.on(employees, envelope([{ ...orlov, moneyAvailableToWithdraw: -863 }, sedova]));
    await fixture.draw(<BillingScreen />);
    const row = (await screen.findByText('Орлов Иван')).closest('[role="row"]') as HTMLElement;
    await within(row).findByText('Баланс отрицательный');
    expect(row.textContent).toContain('-863\u00a0₽');
    expect(within(rowOf('Седова Анна')).queryByText('Баланс отрицательный')).toBeNull();
    expect(screen.getAllByText('Баланс отрицательный')).toHaveLength(2);
  });

  it('keeps the link to the account when the balance of the company is negative (spec D25)', async () => {
    fixture.on(accounts, envelope({ ...account, amountAvailable: -5 }));
    fixture.on(employees, envelope([orlov]));
    await fixture.draw(<BillingScreen />);
    await screen.findByText('Баланс отрицательный');
    expect(screen.getByText('Статистика счета')).toBeTruthy();
  });

  it('shows four cards in ₽, with - for a missing sum', async () => {
    await open();
    const cards = [...document.querySelectorAll('.billing-card')].map((card) => card.textContent);
    expect(cards).toEqual([
      'Текущий счёт1\u00a0234\u00a0567\u00a0₽Статистика счета',
      'Для вывода ТА5\u00a0000\u00a0₽',
      'Для вывода ТА при закрытии всех задач7\u00a0000,50\u00a0₽',
      'В процессе вывода-',
    ]);
    expect(fixture.seenOf(accounts)).toHaveLength(1);
  });

  it('opens /billing/account by Статистика счета of the account card (spec D25)', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Статистика счета' }).getAttribute('href')).toBe('/billing/account');
  });

  it('shows date, signed amount and title in Последние начисления', async () => {
    await open();
    expect(
      table('Последние начисления')
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Дата', 'Сумма', 'Название']);
    expect(cellsOf('Последние начисления')).toEqual([
      ['05.03.2026', '+1\u00a0500\u00a0₽', 'Пополнение'],
      ['01.03.2026', '−200\u00a0₽', '-'],
    ]);
  });

  it.each([[[]], [null]])('shows Нет данных for refills %j', async (refills) => {
    fixture.on(accounts, envelope({ ...account, refills }));
    fixture.on(employees, envelope([orlov]));
    await fixture.draw(<BillingScreen />);
    expect(await screen.findByText('Нет данных')).toBeTruthy();
  });

  it('shows why the account failed to load, and the employees all the same (spec D32)', async () => {
    fixture.on(accounts, failure(500, 'Счёт недоступен', undefined, 500), envelope([account]));
    fixture.on(employees, envelope([orlov]));
    const user = await fixture.draw(<BillingScreen />);
    expect(await screen.findByText('Счёт недоступен')).toBeTruthy();
    expect(await screen.findByText('Орлов Иван')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Пополнение')).toBeTruthy();
  });
});

describe('Billing: employees (part2 "Billing", spec D22)', () => {
  it('shows the full name, phone and four sums in ₽, aligned right', async () => {
    await open();
    expect(
      table('Биллинг')
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['ФИО', 'Телефон', 'Доступно к выводу', 'Выводится', 'Всего заработано', 'Всего выведено']);
    expect(cellsOf('Биллинг')).toEqual([
      ['Орлов Иван', '+7 (912) 345-67-89', '1\u00a0000\u00a0₽', '250\u00a0₽', '12\u00a0345,50\u00a0₽', '-'],
      ['Седова Анна', '-', '-', '-', '-', '-'],
    ]);
    expect(
      within(rowOf('Орлов Иван'))
        .getAllByRole('cell')
        .map((cell) => cell.classList.contains('table-right')),
    ).toEqual([false, false, true, true, true, true]);
  });

  it('loads pages of 100 with limit and offset, more on scroll (part2 §9)', async () => {
    const page = (from: number) =>
      envelope(
        Array.from({ length: 100 }, (_, index) => ({
          ...sedova,
          fieldEmployeeId: from + index,
          fullName: `Агент ${from + index}`,
        })),
      );
    await open(
      envelope([orlov, ...Array.from({ length: 99 }, (_, index) => ({ ...sedova, fieldEmployeeId: 10 + index }))]),
      page(200),
    );
    const scroller = screen.getByRole('table', { name: 'Биллинг' }).parentElement as HTMLElement;
    scroller.scrollTop = scroller.scrollHeight;
    fireEvent.scroll(scroller);
    await waitFor(() =>
      expect(fixture.seenOf(employees).map(({ query }) => query)).toEqual([
        { limit: '100', offset: '0' },
        { limit: '100', offset: '100' },
      ]),
    );
  });

  it('selects by the first click and opens by the second; another row is selected first', async () => {
    fixture.on(tasks, envelope([]));
    const user = await open();
    await user.click(rowOf('Орлов Иван'));
    expect(rowOf('Орлов Иван').getAttribute('aria-selected')).toBe('true');
    await user.click(rowOf('Седова Анна'));
    expect(rowOf('Орлов Иван').getAttribute('aria-selected')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(rowOf('Седова Анна'));
    expect(await screen.findByRole('dialog', { name: 'Седова Анна' })).toBeTruthy();
  });

  it('opens the focused, selected row on Enter, too', async () => {
    fixture.on(tasks, envelope([]));
    const user = await open();
    rowOf('Орлов Иван').focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Орлов Иван' })).toBeTruthy();
  });
});

describe('Billing: filter (part2 "Billing", spec D53)', () => {
  it('has Регион, Дистрибьютор and, after a distributor, Торговый агент, which is sent as fullName', async () => {
    const user = await open();
    const filter = within(screen.getByRole('form', { name: 'Фильтры' }));
    expect(
      ['Регион', 'Дистрибьютор', 'Торговый агент'].map((name) => filter.getByRole('combobox', { name })),
    ).toHaveLength(3);
    expect(filter.getByRole('combobox', { name: 'Торговый агент' })).toHaveProperty('disabled', true);
    await user.click(filter.getByRole('combobox', { name: 'Дистрибьютор' }));
    await user.click(await findOption(1));
    await user.click(filter.getByRole('combobox', { name: 'Торговый агент' }));
    const agent = await findOption(1);
    const name = agent.textContent;
    await user.click(agent);
    fixture.on(employees, slow(150, envelope([])));
    await user.click(filter.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(filter.getByRole('button', { name: 'Применить' })).toHaveProperty('disabled', true));
    await waitFor(() =>
      expect(fixture.seenOf(employees).at(-1)?.query).toEqual({
        limit: '100',
        offset: '0',
        distributorId: expect.stringMatching(/^\d+$/),
        fullName: name,
      }),
    );
    await user.click(filter.getByRole('button', { name: 'Очистить' }));
    await waitFor(() => expect(fixture.seenOf(employees).at(-1)?.query).toEqual({ limit: '100', offset: '0' }));
  });

  it('sends a region as territoryIds', async () => {
    fixture.on(accounts, envelope(account));
    await fixture.draw(<BillingScreen />, '?territories=[4,5]');
    await waitFor(() =>
      expect(fixture.seenOf(employees)[0]?.query).toEqual({ limit: '100', offset: '0', territoryIds: '[4,5]' }),
    );
  });
});

describe('Billing: one employee (part2 "Billing")', () => {
  it('has the tabs Статистика счета, the default, and Статистика биллинга по ТА', async () => {
    const { dialog } = await openEmployee();
    const tabs = within(dialog).getAllByRole('tab');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Статистика счета', 'true'],
      ['Статистика биллинга по ТА', 'false'],
    ]);
  });

  it('shows paid tasks with ID задачи, Название, Дата подтверждения, Процент выполнения, Мотивация, Начислено', async () => {
    await openEmployee();
    await screen.findByText('Продажа чая');
    expect(
      table('Статистика счета')
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['ID задачи', 'Название', 'Дата подтверждения', 'Процент выполнения', 'Мотивация', 'Начислено']);
    expect(cellsOf('Статистика счета')).toEqual([
      ['501', 'Продажа чая', '04.03.2026', '46%', '800\u00a0₽', '400\u00a0₽'],
    ]);
    expect(fixture.seenOf(tasks).map(({ query }) => query)).toEqual([
      { fieldEmployeeId: '1', limit: '100', offset: '0' },
    ]);
  });

  it('opens the task modal by a row; Esc closes the modal and not the employee', async () => {
    fixture.on('GET /api/v1/tasks/501/', envelope({ ...task, brief: [], sales: [] }));
    const { user } = await openEmployee();
    await user.click(await screen.findByText('Продажа чая'));
    expect(await screen.findByRole('dialog', { name: 'Продажа чая' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Продажа чая' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Орлов Иван' })).toBeTruthy();
  });

  it('does not open a paid task without a number', async () => {
    fixture.on('GET /api/v1/tasks/501/', envelope({ ...task, brief: [], sales: [] }));
    const { user } = await openEmployee(
      'Орлов Иван',
      envelope([{ ...task, taskId: undefined, title: 'Без номера' }, task]),
    );
    await user.click(await screen.findByText('Продажа чая'));
    await screen.findByRole('dialog', { name: 'Продажа чая' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.click(screen.getByText('Без номера'));
    await user.click(screen.getByRole('tab', { name: 'Статистика биллинга по ТА' }));
    expect(await screen.findByText('Выплачено')).toBeTruthy();
    expect(fixture.seen.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/tasks/'))).toEqual([
      '/api/v1/tasks/501/',
    ]);
  });

  it('opens the volume task when a row of accrued volume money is clicked', async () => {
    fixture.on(
      'GET /api/v1/volume/tasks/7/',
      envelope({
        volumeTaskId: 7,
        strategyId: 3,
        strategyName: 'План на июнь',
        mmlName: null,
        fieldemployee: { fieldEmployeeId: 1, fullName: 'Орлов Иван' },
        volume: 100,
        progress: 1,
        measure: 0,
        startDate: '2026-06-01',
        endDate: '2026-06-30',
        status: 3,
        moneyTotal: 2700,
        moneyPaid: 2700,
      }),
    );
    const volume = {
      ...task,
      taskId: null,
      volumeTaskId: 7,
      title: 'Задача по объёму: План на июнь',
      verifiedDate: null,
      progress: 1,
      moneyTotal: 2700,
      moneyPaid: 2700,
    };
    const { user } = await openEmployee('Орлов Иван', envelope([task, volume]));
    await screen.findByText('Продажа чая');
    expect(cellsOf('Статистика счета')[1]).toEqual([
      '-',
      'Задача по объёму: План на июнь',
      '-',
      '100%',
      '2\u00a0700\u00a0₽',
      '2\u00a0700\u00a0₽',
    ]);
    await user.click(screen.getByText('Задача по объёму: План на июнь'));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
    expect(await within(screen.getAllByRole('dialog')[1] as HTMLElement).findByText('План на июнь')).toBeTruthy();
  });

  it('shows withdrawal requests with Дата, Сумма, Способ вывода by card or phone, Статус', async () => {
    const { user } = await openEmployee(
      'Орлов Иван',
      envelope([]),
      envelope([
        request,
        { ...request, card: null, phone: '79123456789' },
        { ...request, card: null, phone: null, amount: 'нет', date: null },
      ]),
    );
    await user.click(screen.getByRole('tab', { name: 'Статистика биллинга по ТА' }));
    await screen.findByText('2200 **** 4268');
    expect(
      table('Статистика биллинга по ТА')
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Дата', 'Сумма', 'Способ вывода', 'Статус']);
    expect(cellsOf('Статистика биллинга по ТА')).toEqual([
      ['02.03.2026', '300\u00a0₽', '2200 **** 4268', 'Выплачено'],
      ['02.03.2026', '300\u00a0₽', '+7 (912) 345-67-89', 'Выплачено'],
      ['-', '-', '-', 'Выплачено'],
    ]);
    expect(fixture.seenOf(requests).map(({ query }) => query)).toEqual([
      { fieldEmployeeId: '1', limit: '100', offset: '0' },
    ]);
  });

  it('shows status 0 and 1 as warnings, 2 as success, 3 to 5 as danger, by statusString; other codes as - (part2 §4)', async () => {
    const codes = [0, 1, 2, 3, 4, 5, 6];
    const { user } = await openEmployee(
      'Орлов Иван',
      envelope([]),
      envelope(codes.map((status) => ({ ...request, status, statusString: `Код ${status}` }))),
    );
    await user.click(screen.getByRole('tab', { name: 'Статистика биллинга по ТА' }));
    await screen.findByText('Код 0');
    expect(cellsOf('Статистика биллинга по ТА').map((cells) => cells[3])).toEqual([
      'Код 0',
      'Код 1',
      'Код 2',
      'Код 3',
      'Код 4',
      'Код 5',
      '-',
    ]);
    expect(codes.slice(0, 6).map((code) => screen.getByText(`Код ${code}`).className)).toEqual([
      'status status-warning',
      'status status-warning',
      'status status-success',
      'status status-danger',
      'status status-danger',
      'status status-danger',
    ]);
  });

  it("never shows another employee's numbers while one is opening", async () => {
    const { user } = await openEmployee();
    await screen.findByText('Продажа чая');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fixture.on(tasks, slow(300, envelope([{ ...task, taskId: 502, title: 'Другая задача' }])));
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(document.querySelector('.billing-modal')?.textContent ?? ''));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(rowOf('Седова Анна'));
    await user.click(rowOf('Седова Анна'));
    await screen.findByRole('dialog', { name: 'Седова Анна' });
    await screen.findByText('Другая задача');
    watch.disconnect();
    expect(seen.filter((text) => text.includes('Продажа чая'))).toEqual([]);
    expect(fixture.seenOf(tasks).at(-1)?.query.fieldEmployeeId).toBe('2');
  });

  it('shows Нет данных without payments, and the reason of a failure with Повторить (spec D32)', async () => {
    const { user } = await openEmployee('Орлов Иван', envelope([]), failure(500, 'Банк недоступен', undefined, 500));
    expect(await screen.findByText('Нет данных')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Статистика биллинга по ТА' }));
    expect(await screen.findByText('Банк недоступен')).toBeTruthy();
    fixture.on(requests, envelope([request]));
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Выплачено')).toBeTruthy();
  });
});

describe('Billing: account statistics page (part2 "Billing", spec D25)', () => {
  it('disables the filter on the first tab and enables it on the second, whose content is Нет данных', async () => {
    fixture.on(accounts, envelope(account));
    const user = await fixture.draw(<AccountScreen />);
    expect(await screen.findByText('Пополнение')).toBeTruthy();
    const controls = () =>
      [
        screen.getByRole('combobox', { name: 'Регион' }),
        screen.getByRole('combobox', { name: 'Дистрибьютор' }),
        screen.getByRole('button', { name: 'Применить' }),
      ].map((control) => control.matches(':disabled'));
    expect(screen.getByRole('tab', { name: 'Статистика счета' }).getAttribute('aria-selected')).toBe('true');
    expect(controls()).toEqual([true, true, true]);
    await user.click(screen.getByRole('tab', { name: 'Статистика биллинга по ТА' }));
    expect(controls()).toEqual([false, false, false]);
    expect(screen.getByText('Нет данных')).toBeTruthy();
    expect(fixture.seenOf(employees)).toHaveLength(0);
  });
});
