import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { feedbackIssuesResource } from '#resources/feedbackIssues.ts';
import { dropped, envelope, failure, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { findOption } from '#tests/dom.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const path = '/api/v1/feedback/issues/';
const list = `GET ${path}`;
const item = `GET ${path}7/`;
const save = `PUT ${path}7/`;
const send = `POST ${path}7/comment/`;

const issue = {
  id: 7,
  created: '2026-03-05T10:20:00',
  status: 0,
  theme: { id: 1, name: 'Начисление бонусов' },
  author: { name: 'Орлов Иван', distributorName: 'ООО «Ромашка»' },
  description: 'Бонус не начислен',
  isHighlighted: true,
  photos: [{ url: '/photos/1.svg' }, { url: 'https://cdn.ru/2.jpg' }, { url: 'http://evil.ru/3.jpg' }],
  comments: [
    { commentId: 2, author: 'Седов Павел', date: '2026-03-07T12:00:00', text: 'Разобрались', photos: [] },
    {
      commentId: 1,
      author: 'Орлов Иван',
      date: '2026-03-06T09:30:00',
      text: 'Есть новости?',
      photos: [{ url: '/photos/9.svg' }],
    },
  ],
};
const row = (changes: object = {}) => ({ ...issue, ...changes });

async function open(changes: object = {}, ...later: Answer[]) {
  fixture.on(list, envelope([row(changes)]));
  fixture.on(item, envelope(row(changes)), ...later);
  const user = await fixture.open(feedbackIssuesResource);
  await user.click(await screen.findByText('Бонус не начислен'));
  const dialog = await screen.findByRole('dialog', { name: /./ }, { timeout: 40_000 });
  return { user, dialog, modal: within(dialog) };
}
async function openComments(changes: object = {}, ...later: Answer[]) {
  const opened = await open(changes, ...later);
  await opened.user.click(opened.modal.getByRole('button', { name: 'Комментарии' }));
  return { ...opened, panel: within(await screen.findByRole('region', { name: 'Комментарии' })) };
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('Feedback issues: list (part2 "Feedback issues")', () => {
  it('has the columns Сотрудник, Тема, Описание, Дата обращения, Статус', async () => {
    fixture.on(list, envelope([row()]));
    await fixture.open(feedbackIssuesResource);
    const table = within(await screen.findByRole('table', { name: 'Обращения' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Сотрудник',
      'Тема',
      'Описание',
      'Дата обращения',
      'Статус',
    ]);
    await table.findByText('Орлов Иван');
    expect(
      table
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(['Начисление бонусов', 'Бонус не начислен', '05.03.2026', 'Новое обращение']);
  });

  it('marks a highlighted author in words, too (spec D10)', async () => {
    fixture.on(list, envelope([row(), row({ id: 8, isHighlighted: false, author: { name: 'Другой' } })]));
    await fixture.open(feedbackIssuesResource);
    expect((await screen.findByText('Орлов Иван')).closest('[role="cell"]')?.textContent).toBe(
      'Орлов ИванТребует внимания',
    );
    expect(screen.getByText('Другой').closest('[role="cell"]')?.textContent).toBe('Другой');
  });

  it.each([
    [0, 'Новое обращение', 'status-danger'],
    [1, 'Решено', 'status-success'],
    [2, 'В работе', 'status-warning'],
    [3, 'Отклонено', 'status-danger'],
  ])('shows status %s as %s (part2 §3)', async (status, text, tone) => {
    fixture.on(list, envelope([row({ status })]));
    await fixture.open(feedbackIssuesResource);
    expect((await screen.findByText(text)).className).toContain(tone);
  });

  it('shows an unknown status, an empty author and an empty theme as -', async () => {
    fixture.on(list, envelope([row({ status: 9, author: null, theme: { name: ' ' }, isHighlighted: false })]));
    await fixture.open(feedbackIssuesResource);
    await screen.findByText('Бонус не начислен');
    await waitFor(() =>
      expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
        '-',
        '-',
        'Бонус не начислен',
        '05.03.2026',
        '-',
      ]),
    );
  });
});

describe('Feedback issues: filter (spec D27, part2 §7)', () => {
  it('has Дистрибьютор, Торговый агент after a distributor, Тема from themes/, Статус, Период', async () => {
    const user = await fixture.open(feedbackIssuesResource);
    const filter = within(await screen.findByRole('form', { name: 'Фильтры' }));
    expect(filter.getByRole('combobox', { name: 'Торговый агент' })).toHaveProperty('disabled', true);
    await user.click(filter.getByRole('combobox', { name: 'Тема' }));
    expect(await screen.findByRole('option', { name: 'Начисление бонусов' })).toBeTruthy();
    expect(fixture.seenOf(`GET ${path}themes/`)).toHaveLength(1);
    expect(filter.getByRole('combobox', { name: 'Статус' })).toBeTruthy();
    expect(filter.getByRole('group', { name: 'Период' })).toBeTruthy();
    await user.click(filter.getByRole('combobox', { name: 'Дистрибьютор' }));
    await user.click(await findOption(1));
    await waitFor(() =>
      expect(filter.getByRole('combobox', { name: 'Торговый агент' })).toHaveProperty('disabled', false),
    );
  });

  it('sends distributorId, fieldEmployeeId, themeId, status, startDate and endDate with limit and offset', async () => {
    await fixture.open(
      feedbackIssuesResource,
      '?distributor=3&agent=11&themeId=1&shownStatus=0&period=2026-03-01..2026-03-31',
    );
    await waitFor(() =>
      expect(fixture.seenOf(list)[0]?.query).toEqual({
        limit: '100',
        offset: '0',
        distributorId: '3',
        fieldEmployeeId: '11',
        themeId: '1',
        status: '0',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
      }),
    );
  });
});

describe('Feedback issues: modal (part2 "Feedback issues")', () => {
  it('is titled by the theme and shows number, date and time, author, distributor and text', async () => {
    const { dialog, modal } = await open();
    expect(dialog).toBe(screen.getByRole('dialog', { name: 'Начисление бонусов' }));
    expect(fixture.seenOf(item)).toHaveLength(1);
    expect(['Номер обращения', 'Дата и время', 'Автор', 'Дистрибьютор'].map(fact)).toEqual([
      '7',
      '05.03.2026 10:20',
      'Орлов Иван',
      'ООО «Ромашка»',
    ]);
    expect(modal.getByText('Бонус не начислен')).toBeTruthy();
  });

  it('shows the status as radios with the current one selected', async () => {
    const { modal } = await open({ status: 2 });
    const group = within(modal.getByRole('radiogroup', { name: 'Статус' }));
    expect(group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['0', '1', '2', '3']);
    expect(group.getByRole('radio', { name: 'В работе' })).toHaveProperty('checked', true);
  });

  it('selects no radio for an unknown status, and disables the update until the user selects one', async () => {
    const { user, modal } = await open({ status: 9 });
    expect(modal.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', true);
    await user.click(modal.getByRole('radio', { name: 'Решено' }));
    expect(modal.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false);
  });

  it('shows photos in a slider, which is absent without photos', async () => {
    const { modal } = await open();
    const slider = within(await modal.findByRole('group', { name: 'Фото обращения' }));
    expect(slider.getAllByRole('button', { name: /^Открыть фото/ })).toHaveLength(3);
  });

  it.each([[[]], [null], ['нет']])('shows no slider for photos %j', async (photos) => {
    const { modal } = await open({ photos });
    expect(modal.queryByRole('group', { name: 'Фото обращения' })).toBeNull();
  });

  it('shows a placeholder for a broken or forbidden photo address (spec D64)', async () => {
    const { modal } = await open();
    const slider = await modal.findByRole('group', { name: 'Фото обращения' });
    const sources = () => [...slider.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(sources()).toEqual(['/photos/1.svg', 'https://cdn.ru/2.jpg']);
    fireEvent.error(slider.querySelector('img') as HTMLElement);
    expect(sources()).toEqual(['https://cdn.ru/2.jpg']);
    expect(slider.querySelectorAll('.picture-missing')).toHaveLength(2);
  });

  it('closes the photo and not the modal on Esc', async () => {
    const { user, modal } = await open();
    await user.click(await modal.findByRole('button', { name: 'Открыть фото 2 из 3' }));
    await screen.findByRole('dialog', { name: 'Фото 2 из 3' });
    await user.click(screen.getByRole('button', { name: 'Следующее фото' }));
    await screen.findByRole('dialog', { name: 'Фото 3 из 3' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Фото/ })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Начисление бонусов' })).toBeTruthy();
  });

  it('shows a 20,000-character description and markup as text in a separate scroll area', async () => {
    const description = `<b>${'ж'.repeat(20_000)}</b>`;
    fixture.on(list, envelope([row({ description })]));
    fixture.on(item, envelope(row({ description })));
    const user = await fixture.open(feedbackIssuesResource);
    await user.click(await screen.findByText('Орлов Иван'));
    const dialog = await screen.findByRole('dialog', { name: 'Начисление бонусов' });
    expect(dialog.querySelector('.issue-text')?.textContent).toBe(description);
  });

  it('stays open on an overlay click, and closes unchanged on Esc without a prompt', async () => {
    const { user } = await open();
    fireEvent.click(document.querySelector('.ant-modal-wrap') as HTMLElement);
    expect(screen.getByRole('dialog', { name: 'Начисление бонусов' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows why a load failed and offers Повторить (spec D32)', async () => {
    fixture.on(list, envelope([row()]));
    fixture.on(item, failure(404, 'Обращение не найдено', undefined, 404), envelope(row()));
    const user = await fixture.open(feedbackIssuesResource);
    await user.click(await screen.findByText('Бонус не начислен'));
    expect(await screen.findByText('Обращение не найдено')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('dialog', { name: 'Начисление бонусов' })).toBeTruthy();
  });
});

describe('Feedback issues: Обновить (part2 §4, §7)', () => {
  it('sends the new status by PUT, closes the modal on success and reloads the table', async () => {
    const { user, modal } = await open();
    fixture.on(save, envelope({ id: 7 }));
    await user.click(modal.getByRole('radio', { name: 'Решено' }));
    await user.click(modal.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(save).map(({ body }) => body)).toEqual([{ status: 1 }]);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });

  it('sends status 0 as 0, and sends one request on a double click', async () => {
    const { user, modal } = await open();
    fixture.on(save, slow(100, envelope()));
    await user.dblClick(modal.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(save).map(({ body }) => body)).toEqual([{ status: 0 }]);
  });

  it.each([
    ['an error', failure(300, 'Обращение закрыто'), 'Обращение закрыто'],
    ['success: false', failure(1, 'Отказано', undefined, 200), 'Отказано'],
    ['a dropped connection', dropped, /соединени/],
  ])('shows %s in Ошибка and keeps the modal with the selected status', async (_name, response, text) => {
    const { user, modal } = await open();
    fixture.on(save, response);
    await user.click(modal.getByRole('radio', { name: 'Отклонено' }));
    await user.click(modal.getByRole('button', { name: 'Обновить' }));
    const error = within(await screen.findByRole('dialog', { name: 'Ошибка' }));
    expect(error.getByText(text)).toBeTruthy();
    await user.click(error.getByRole('button', { name: 'Понятно' }));
    expect(modal.getByRole('radio', { name: 'Отклонено' })).toHaveProperty('checked', true);
    expect(modal.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false);
    expect(fixture.seenOf(list)).toHaveLength(1);
  });

  it('prompts for a changed status before closing (spec D33)', async () => {
    const { user, modal } = await open();
    await user.click(modal.getByRole('radio', { name: 'Решено' }));
    await user.click(modal.getByRole('button', { name: 'Закрыть окно' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Закрыть',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(save)).toHaveLength(0);
  });
});

describe('Feedback issues: Комментарии (part2 "Feedback issues", §7)', () => {
  it('shows author, date, text and photos, oldest first regardless of the response order', async () => {
    const { panel } = await openComments();
    expect(panel.getAllByRole('article').map((comment) => comment.querySelector('header')?.textContent)).toEqual([
      'Орлов Иван06.03.2026 09:30',
      'Седов Павел07.03.2026 12:00',
    ]);
    expect(panel.getAllByRole('article').map((comment) => comment.querySelector('p')?.textContent)).toEqual([
      'Есть новости?',
      'Разобрались',
    ]);
    expect(await panel.findByRole('button', { name: 'Открыть фото 1 из 1' })).toBeTruthy();
    expect(panel.getByLabelText('Комментарий').tagName).toBe('TEXTAREA');
    expect(panel.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', true);
  });

  it.each([[[]], [null]])('shows Нет данных for comments %j (spec D32)', async (comments) => {
    const { panel } = await openComments({ comments });
    expect(panel.getByText('Нет данных')).toBeTruthy();
  });

  it('posts the text on Отправить, empties the box, shows the comment and scrolls to the bottom', async () => {
    const added = { commentId: 3, author: 'Я', date: '2026-03-08T12:00:00', text: 'Готово', photos: [] };
    const { user, panel } = await openComments({}, envelope(row({ comments: [...issue.comments, added] })));
    fixture.on(send, envelope(added));
    await user.type(panel.getByLabelText('Комментарий'), '  Готово ');
    await user.click(panel.getByRole('button', { name: 'Отправить' }));
    expect(await panel.findByText('Готово', { selector: 'p' })).toBeTruthy();
    expect(fixture.seenOf(send).map(({ body }) => body)).toEqual([{ text: 'Готово' }]);
    expect(panel.getByLabelText('Комментарий')).toHaveProperty('value', '');
    expect(panel.getByRole('group', { name: 'Лента комментариев' }).scrollTop).toBeGreaterThan(0);
  });

  it('keeps a failed comment in the box with Повторить', async () => {
    const { user, panel } = await openComments({}, envelope(row()));
    fixture.on(send, failure(500, 'Сервер занят', undefined, 500), envelope());
    await user.type(panel.getByLabelText('Комментарий'), 'Готово');
    await user.click(panel.getByRole('button', { name: 'Отправить' }));
    expect((await panel.findByRole('alert')).textContent).toContain('Сервер занят');
    expect(panel.getByLabelText('Комментарий')).toHaveProperty('value', 'Готово');
    await user.click(panel.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(panel.getByLabelText('Комментарий')).toHaveProperty('value', ''));
    expect(fixture.seenOf(send).map(({ body }) => body)).toEqual([{ text: 'Готово' }, { text: 'Готово' }]);
  });

  it('keeps an unsent comment when the panel closes, and prompts before the modal closes (spec D33)', async () => {
    const { user, panel, modal } = await openComments();
    await user.type(panel.getByLabelText('Комментарий'), 'Черновик');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Комментарии' })).toBeNull());
    await user.click(modal.getByRole('button', { name: 'Комментарии' }));
    expect(await screen.findByLabelText('Комментарий')).toHaveProperty('value', 'Черновик');
    await user.click(screen.getByRole('button', { name: 'Закрыть окно' }));
    expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy();
  });

  it('stores a comment and a status in the embedded API', async () => {
    const user = await fixture.open(feedbackIssuesResource);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    await user.click(screen.getAllByRole('row')[1] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: /./ }));
    await user.click(dialog.getByRole('button', { name: 'Комментарии' }));
    await user.type(await dialog.findByLabelText('Комментарий'), 'Проверено');
    await user.click(dialog.getByRole('button', { name: 'Отправить' }));
    expect(await dialog.findByText('Проверено', { selector: 'p' })).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Отклонено' }));
    await user.click(dialog.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Отклонено')).toBeTruthy(),
    );
  });
});
