import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import ReportsScreen from '#custom/reports/ReportsScreen.tsx';
import { envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { findOption } from '#tests/dom.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const storesRoute = 'GET /api/v1/audit/stores/';
const store = {
  storeId: 5,
  name: 'Весна',
  address: 'Омск, Ленина 1',
  distributors: [{ distrId: 1, name: 'Восход' }],
  chainName: 'Удачный',
};
const sent = [
  { reportId: 9, sentDate: 1_749_978_000, executor: { fullName: 'Иванов Пётр' } },
  { reportId: 8, sentDate: 1_749_000_000, executor: null },
];
const product = (productId: number, productName: string, price: number, faceCount: number, extra: object = {}) => ({
  productId,
  productName,
  price,
  faceCount,
  isKey: false,
  promo: null,
  ...extra,
});
const report = (faces: number, price: number) => ({
  reportId: 9,
  storeId: 5,
  storeName: 'Весна',
  storeAddress: 'Омск, Ленина 1',
  newStore: true,
  sentDate: 1_749_978_000,
  taskId: 31,
  attachments: [{ url: '/api/v1/images/a.svg' }],
  trademarks: [
    {
      tradeMarkId: 1,
      tradeMarkName: 'Утро',
      percentage: 62.5,
      faceCount: faces,
      isOwn: true,
      categories: [
        {
          categoryId: 2,
          categoryName: 'Чай',
          faceCount: faces,
          percentage: 62.5,
          products: [
            product(3, 'Чай чёрный', price, faces, {
              isKey: true,
              promo: { promoId: 1, promoName: 'Две по цене одной' },
            }),
            product(4, 'Чай зелёный', 80, 1),
          ],
        },
      ],
    },
    { tradeMarkId: 7, tradeMarkName: 'Вечер', percentage: 37.5, faceCount: 3, isOwn: false, categories: [] },
  ],
});

/** Opens the report of an executor; `onlyOther` are trade marks of the other report. */
async function openReport(executor = 'Иванов Пётр', onlyOther: object[] = []) {
  const [newer, older] = [report(10, 100), report(8, 120)];
  (executor === '-' ? newer : older).trademarks.push(...(onlyOther as typeof newer.trademarks));
  fixture.on(storesRoute, envelope([store]));
  fixture.on('GET /api/v1/audit/stores/5/sentReportsInfo/', envelope(sent));
  fixture.on('GET /api/v1/audit/reports/9/', envelope(newer));
  fixture.on('GET /api/v1/audit/reports/8/', envelope({ ...older, reportId: 8, sentDate: 1_749_000_000 }));
  const user = await fixture.draw(<ReportsScreen />);
  await user.click(await screen.findByText('Весна'));
  await user.click(await screen.findByText(executor, { selector: '[role="cell"], [role="cell"] *' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Весна' }) };
}
async function openTree(user: UserEvent, dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('button', { name: 'Представленность' }));
  const panel = await within(dialog).findByRole('region', { name: 'Представленность' });
  return {
    panel,
    names: () =>
      within(panel)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent),
  };
}
function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Назад
    </button>
  );
}
/** Chooses the only other report of the store; the first option is `Не выбрано`. */
async function compareWith(user: UserEvent, panel: HTMLElement) {
  await user.click(within(panel).getByRole('combobox', { name: 'Сравнить с отчётом' }));
  await user.click(await findOption(1));
}

describe('Audit reports: stores (part2 §2, §7; spec D50, D51)', () => {
  it('searches on the server with q from 3 characters, and shows Ничего не найдено', async () => {
    fixture.on(storesRoute, envelope([store]), envelope([]));
    const user = await fixture.draw(<ReportsScreen />);
    await screen.findByText('Весна');
    expect(fixture.seenOf(storesRoute)[0]?.query).toEqual({ limit: '100', offset: '0' });
    await user.type(screen.getByLabelText('Поиск магазина'), 'ра');
    await user.type(screen.getByLabelText('Поиск магазина'), 'д');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    expect(fixture.seenOf(storesRoute).map(({ query }) => query.q)).toEqual([undefined, 'рад']);
    expect(decodeURIComponent(fixture.address())).toBe('?q=рад');
  });

  it('clears the text and the search for a link without a search; Back restores both', async () => {
    fixture.on(storesRoute, envelope([store]), envelope([{ ...store, name: 'Радуга' }]), envelope([store]));
    const user = await fixture.draw(
      <>
        <Link to="/">Отчеты без поиска</Link>
        <BackButton />
        <ReportsScreen />
      </>,
      '?q=весна',
    );
    await screen.findByText('Весна');
    await user.click(screen.getByRole('link', { name: 'Отчеты без поиска' }));
    await screen.findByText('Радуга');
    expect((screen.getByLabelText('Поиск магазина') as HTMLInputElement).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await screen.findByText('Весна');
    expect((screen.getByLabelText('Поиск магазина') as HTMLInputElement).value).toBe('весна');
    expect(fixture.seenOf(storesRoute).map(({ query }) => query.q)).toEqual(['весна', undefined, 'весна']);
  });

  it('shows the reports of a clicked store with Дата (with time) and Исполнитель', async () => {
    fixture.on(storesRoute, envelope([store]));
    fixture.on('GET /api/v1/audit/stores/5/sentReportsInfo/', envelope(sent));
    const user = await fixture.draw(<ReportsScreen />);
    await user.click(await screen.findByText('Весна'));
    const table = await screen.findByRole('table', { name: 'Отчёты магазина' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Дата', 'Исполнитель']);
    expect((await within(table).findAllByRole('cell')).map((cell) => cell.textContent)).toEqual([
      expect.stringMatching(/^15\.06\.2025 \d\d:\d\d$/),
      'Иванов Пётр',
      expect.stringMatching(/^0[34]\.06\.2025 \d\d:\d\d$/),
      '-',
    ]);
  });

  it('shows why reports failed to load; another store never shows the reports of the previous one', async () => {
    fixture.on(storesRoute, envelope([store, { ...store, storeId: 6, name: 'Радуга' }]));
    fixture.on(
      'GET /api/v1/audit/stores/5/sentReportsInfo/',
      failure(500, 'Не загрузилось', undefined, 500),
      envelope(sent),
    );
    fixture.on('GET /api/v1/audit/stores/6/sentReportsInfo/', slow(300, envelope([])));
    const user = await fixture.draw(<ReportsScreen />);
    await user.click(await screen.findByText('Весна'));
    await screen.findByText('Не загрузилось');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await screen.findByText('Иванов Пётр');
    await user.click(screen.getByText('Радуга'));
    expect(screen.queryByText('Иванов Пётр')).toBeNull();
    expect(await screen.findByText('Нет данных')).toBeTruthy();
  });
});

describe('Audit report (part2 §2, §3)', () => {
  it('is titled by its store and shows task, date sent for review, address and Новая точка', async () => {
    const { dialog } = await openReport();
    expect(within(dialog).getByText('Новая точка')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: '31' })).toBeTruthy();
    expect(within(dialog).getByText(/^15\.06\.2025 \d\d:\d\d$/)).toBeTruthy();
    expect(within(dialog).getByText('Омск, Ленина 1')).toBeTruthy();
  });

  it('shows Представленность as a tree with faces, share, price and promo; own and key trade marks are marked', async () => {
    const { user, dialog } = await openReport();
    const { panel, names } = await openTree(user, dialog);
    expect(names()).toEqual(['Утронаша', 'Вечер']);
    await user.click(within(panel).getByText('Утро'));
    await user.click(within(panel).getByText('Чай'));
    expect(names()).toEqual(['Утронаша', 'Чай', 'Чай чёрныйключевой', 'Чай зелёный', 'Вечер']);
    const row = within(panel).getByText('Чай чёрный').closest('[role="row"]') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    ).toEqual(['Чай чёрныйключевой', '10', '', '100\u00a0₽', 'Две по цене одной']);
    expect(within(panel).getByText('62,5%', { selector: '.report-tradeMark *' })).toBeTruthy();
  });

  it('shows matches with their ancestors in a search, else Ничего не найдено; expands and collapses all', async () => {
    const { user, dialog } = await openReport();
    const { panel, names } = await openTree(user, dialog);
    await user.type(within(panel).getByLabelText('Поиск'), 'зел');
    await waitFor(() => expect(names()).toEqual(['Утронаша', 'Чай', 'Чай зелёный']));
    await user.clear(within(panel).getByLabelText('Поиск'));
    await user.type(within(panel).getByLabelText('Поиск'), 'кофе');
    expect(await within(panel).findByText('Ничего не найдено')).toBeTruthy();
    await user.clear(within(panel).getByLabelText('Поиск'));
    await user.click(within(panel).getByRole('button', { name: 'Развернуть все' }));
    await waitFor(() => expect(names()).toHaveLength(5));
    await user.click(within(panel).getByRole('button', { name: 'Свернуть все' }));
    expect(names()).toEqual(['Утронаша', 'Вечер']);
  });

  it('compares another report of the store: faces and price then and now, with the difference', async () => {
    const { user, dialog } = await openReport();
    const { panel } = await openTree(user, dialog);
    await user.click(within(panel).getByRole('button', { name: 'Развернуть все' }));
    await compareWith(user, panel);
    await within(panel).findAllByText('было 8 (+2)');
    expect(within(panel).getByText('было 120 ₽ (−20 ₽)')).toBeTruthy();
    expect(within(panel).getAllByText('без изменений').length).toBeGreaterThan(0);
  });

  it('compares a later report from the older to the newer figures: growth is growth', async () => {
    const { user, dialog } = await openReport('-');
    const { panel } = await openTree(user, dialog);
    await compareWith(user, panel);
    const [faces] = await within(panel).findAllByText('стало 10 (+2)');
    expect(faces?.className).toContain('report-up');
    await user.click(within(panel).getByRole('button', { name: 'Развернуть все' }));
    expect(within(panel).getByText('стало 100 ₽ (−20 ₽)')).toBeTruthy();
  });

  it.each([
    ['Иванов Пётр', 'было 5', 'было 70 ₽'],
    ['-', 'стало 5', 'стало 70 ₽'],
  ])(
    'shows items of only the other report, with empty figures of the opened one (opened: %s)',
    async (opened, faces, price) => {
      const { user, dialog } = await openReport(opened, [
        {
          tradeMarkId: 8,
          tradeMarkName: 'Полдень',
          percentage: 10,
          faceCount: 5,
          isOwn: true,
          categories: [
            {
              categoryId: 2,
              categoryName: 'Какао',
              percentage: 10,
              faceCount: 5,
              products: [product(9, 'Какао с молоком', 70, 5, { promo: { promoId: 1, promoName: 'Скидка' } })],
            },
          ],
        },
      ]);
      const { panel, names } = await openTree(user, dialog);
      expect(names()).toEqual(['Утронаша', 'Вечер']);
      await compareWith(user, panel);
      await waitFor(() => expect(names()).toEqual(['Утронаша', 'Вечер', 'Полденьнаша']));
      await user.click(within(panel).getByRole('button', { name: 'Развернуть все' }));
      const row = within(panel).getByText('Какао с молоком').closest('[role="row"]') as HTMLElement;
      expect(
        within(row)
          .getAllByRole('gridcell')
          .map((cell) => cell.textContent),
      ).toEqual(['Какао с молоком', faces, '', price.replace(' ₽', '\u00a0₽'), '']);
    },
  );

  it('explains the comparison field by a label that stays after a choice', async () => {
    const { user, dialog } = await openReport();
    const { panel } = await openTree(user, dialog);
    expect((within(panel).getByRole('combobox', { name: 'Сравнить с отчётом' }) as HTMLInputElement).placeholder).toBe(
      'Не выбрано',
    );
    await compareWith(user, panel);
    expect(within(panel).getByText('Сравнить с отчётом', { selector: 'label' })).toBeTruthy();
  });

  it('closes the panel first and then the report on Esc; the task opens over it', async () => {
    const { user, dialog } = await openReport();
    await openTree(user, dialog);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(within(dialog).queryByRole('region')).toBeNull());
    await user.click(within(dialog).getByRole('button', { name: '31' }));
    await waitFor(() => expect(fixture.seenOf('GET /api/v1/tasks/31/')).toHaveLength(1));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('survives a report of a wrong shape', async () => {
    fixture.on(storesRoute, envelope([store]));
    fixture.on('GET /api/v1/audit/stores/5/sentReportsInfo/', envelope([{ reportId: 9 }]));
    fixture.on(
      'GET /api/v1/audit/reports/9/',
      envelope({ storeName: null, trademarks: [{ tradeMarkName: '<b>x</b>', categories: 'нет' }, null] }),
    );
    const user = await fixture.draw(<ReportsScreen />);
    await user.click(await screen.findByText('Весна'));
    const table = await screen.findByRole('table', { name: 'Отчёты магазина' });
    await user.click((await within(table).findAllByRole('row'))[1] as HTMLElement);
    const { names } = await openTree(user, await screen.findByRole('dialog', { name: '-' }));
    expect(names()).toEqual(['<b>x</b>']);
  });
});
