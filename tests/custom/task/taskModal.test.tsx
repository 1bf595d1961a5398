import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { envelope, failure, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();
const item = 'GET /api/v1/tasks/5/';
const statuses = 'GET /api/v1/filter/taskStatus/';

const task = {
  taskId: 5,
  title: 'Продажа чая',
  description: 'Довести полку до плана',
  tradePointId: 8,
  tradePointName: 'Весна',
  tradePointAddress: 'Омск, ул. Мира, 1',
  moneyTotal: 1500,
  moneyPaid: 750,
  status: 3,
  deadlineDate: '2026-05-31',
  progress: 0.456,
  volume: 1200,
  measure: 'piece',
  preview: null,
  created: '2026-05-01T10:00:00Z',
  verifiedDate: '2026-05-20',
  executor: { fieldEmployeeId: 1, fullName: 'Орлов Иван Петрович' },
  product: { productId: 3, name: 'Чай черный', preview: '/p/3.svg' },
  category: null,
  brief: [{ title: 'Как говорить', text: 'Первая строка\nВторая строка' }],
  sales: [
    { productName: 'Чай черный', date: '2026-05-10', quantity: 12, price: 99.5, docNumber: 'Н-17' },
    { productName: 'Чай черный', date: '2026-05-10', quantity: 12, price: 99.5, docNumber: 'Н-17' },
  ],
};

const close = vi.fn<() => void>();
async function open(changes: object = {}) {
  fixture.on(item, envelope({ ...task, ...changes }));
  close.mockClear();
  const user = await fixture.draw(<NamedModal name="task" id={5} close={close} saved={close} />);
  return { user, dialog: await screen.findByRole('dialog', { name: /./ }, { timeout: 40_000 }) };
}
async function openWith(response: Answer) {
  fixture.on(item, response);
  return fixture.draw(<NamedModal name="task" id={5} close={close} saved={close} />);
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const overlay = () => document.querySelector('.ant-modal-wrap') as HTMLElement;

describe('Task modal (part2 "Map and tasks", §3)', () => {
  it("requests GET /api/v1/tasks/{taskId}/ and is named by the task's title (spec D6)", async () => {
    const { dialog } = await open();
    expect(dialog).toBe(screen.getByRole('dialog', { name: 'Продажа чая' }));
    expect(fixture.seenOf(item)).toHaveLength(1);
    expect(fixture.seenOf(item)[0]?.query).toEqual({});
  });

  it('shows description, point name and address, product, money, dates and executor', async () => {
    await open();
    expect(screen.getByText('Довести полку до плана')).toBeTruthy();
    expect(fact('ID задачи')).toBe('5');
    expect(fact('Торговая точка')).toBe('ВеснаОмск, ул. Мира, 1');
    expect(fact('Товар')).toBe('Чай черный');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/p/3.svg');
    expect(fact('Мотивация')).toBe('1\u00a0500\u00a0₽');
    expect(fact('Начислено')).toBe('750\u00a0₽');
    expect(fact('Создана')).toBe('01.05.2026');
    expect(fact('Срок выполнения')).toBe('31.05.2026');
    expect(fact('Дата подтверждения')).toBe('20.05.2026');
    expect(fact('Исполнитель')).toBe('Орлов Иван Петрович');
  });

  it('shows a category with its number of products', async () => {
    await open({
      product: null,
      category: {
        id: 2,
        name: 'Чай',
        products: [
          { productId: 1, name: 'А' },
          { productId: 2, name: 'Б' },
        ],
      },
    });
    expect(fact('Товар')).toBe('Чай2 товара');
  });

  it.each([
    [0.456, '46', '46%'],
    [0.125, '13', '13%'],
    ['0.5', '50', '50%'],
    [1.2, '100', '120%'],
  ])('shows progress %s as a rounded percent with a progress bar (part1 §9, spec D37)', async (progress, now, text) => {
    await open({ progress });
    expect(screen.getByRole('progressbar', { name: 'Выполнение' }).getAttribute('aria-valuenow')).toBe(now);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ['r', '1\u00a0200 руб.'],
    ['piece', '1\u00a0200 шт.'],
    ['kg', '1\u00a0200 кг.'],
    [0, '1\u00a0200 кг.'],
    [1, '1\u00a0200 руб.'],
    [2, '1\u00a0200 шт.'],
    ['box', '1\u00a0200'],
  ])('prints measure %s as %s (spec D31)', async (measure, text) => {
    await open({ measure });
    expect(fact('Объём')).toBe(text);
  });

  it('names the status by the lookup, which is requested once per session (spec D57)', async () => {
    await open();
    await waitFor(() => expect(fact('Статус')).toBe('Выполнена'));
    expect(fixture.seenOf(statuses)).toHaveLength(1);
  });

  it.each([
    ['an unknown status', 77, undefined],
    ['an unknown type', 3, [{ statusId: 3, name: 'Выполнена', type: 9 }]],
  ])('shows %s as -', async (_name, status, dictionary) => {
    if (dictionary) fixture.on(statuses, envelope(dictionary));
    await open({ status });
    await waitFor(() => expect(fixture.seenOf(statuses)).toHaveLength(1));
    expect(fact('Статус')).toBe('-');
  });

  it('shows missing values as - and markup as text', async () => {
    await open({
      title: ' ',
      description: '<b>жирно</b>',
      executor: null,
      product: null,
      progress: null,
      volume: null,
      moneyTotal: null,
      moneyPaid: '12.5',
      created: null,
      verifiedDate: null,
      tradePointName: null,
      tradePointAddress: null,
    });
    expect(screen.getByRole('dialog', { name: 'Задача № 5' })).toBeTruthy();
    expect(screen.getByText('<b>жирно</b>')).toBeTruthy();
    expect(
      ['Исполнитель', 'Товар', 'Объём', 'Мотивация', 'Создана', 'Дата подтверждения', 'Торговая точка'].map(fact),
    ).toEqual(['-', '-', '-', '-', '-', '-', '-']);
    expect(fact('Начислено')).toBe('12,50\u00a0₽');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('Side panels of a task (part2 "Map and tasks", spec D7)', () => {
  it('shows История отгрузок as a table of product, date, quantity, price, document', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'История отгрузок' }));
    const panel = within(await screen.findByRole('region', { name: 'История отгрузок' }));
    expect(panel.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Продукт',
      'Дата',
      'Количество',
      'Цена',
      'Документ',
    ]);
    expect(panel.getAllByRole('row')).toHaveLength(3);
    expect(
      panel
        .getAllByRole('cell')
        .slice(0, 5)
        .map((cell) => cell.textContent),
    ).toEqual(['Чай черный', '10.05.2026', '12', '99,50\u00a0₽', 'Н-17']);
  });

  it('shows titles and texts in Читать бриф', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Читать бриф' }));
    const panel = within(await screen.findByRole('region', { name: 'Читать бриф' }));
    expect(panel.getByRole('heading', { name: 'Как говорить' })).toBeTruthy();
    expect(panel.getByText(/Первая строка/)).toBeTruthy();
  });

  it('shows Нет данных in empty panels (spec D32)', async () => {
    const { user } = await open({ sales: null, brief: 'нет' });
    await user.click(screen.getByRole('button', { name: 'История отгрузок' }));
    expect(await screen.findByText('Нет данных')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Читать бриф' }));
    expect(await screen.findByText('Нет данных')).toBeTruthy();
  });

  it('opens only one at a time', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'История отгрузок' }));
    await user.click(screen.getByRole('button', { name: 'Читать бриф' }));
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Читать бриф' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'История отгрузок' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('button', { name: 'Читать бриф' }).getAttribute('aria-expanded')).toBe('true');
  });

  it.each([
    ['a click on the overlay', () => fireEvent.click(overlay())],
    ['Esc', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('closes the panel first and then the modal by %s', async (_name, dismiss) => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Читать бриф' }));
    await screen.findByRole('region', { name: 'Читать бриф' });
    // antd handles a click on the overlay only when no press started inside.
    dismiss();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(close).not.toHaveBeenCalled();
    dismiss();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('closes the modal immediately by the cross', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Читать бриф' }));
    await user.click(screen.getByRole('button', { name: 'Закрыть окно' }));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });
});

describe('Task that cannot be shown', () => {
  it.each([
    ['404', failure(404, 'Не найдено', undefined, 404)],
    ['no data', envelope(null)],
  ])('shows for %s: Задачи с таким номером не существует (part2 §8)', async (_name, response) => {
    await openWith(response);
    const dialog = await screen.findByRole('dialog', { name: 'Задача № 5' });
    expect(within(dialog).getByText('Задачи с таким номером не существует')).toBeTruthy();
  });

  it('shows that the task is outside the territories when the response has code 214', async () => {
    const text = 'Запись относится к территории, к которой у вас нет доступа';
    await openWith(failure(214, text, undefined, 404));
    const dialog = within(await screen.findByRole('dialog', { name: 'Задача № 5' }));
    expect(dialog.getByRole('alert').textContent).toBe(text);
    expect(dialog.queryByRole('button', { name: 'Повторить' })).toBeNull();
  });

  it('shows the reason of another failure and offers Повторить (spec D32)', async () => {
    fixture.on(item, failure(500, 'База недоступна', undefined, 500), envelope(task));
    const user = await fixture.draw(<NamedModal name="task" id={5} close={close} saved={close} />);
    expect(await screen.findByText('База недоступна')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('dialog', { name: 'Продажа чая' })).toBeTruthy();
  });
});
