import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { noticesResource } from '#resources/notices.ts';
import { dropped, envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { findOption } from '#tests/dom.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/notifications/';
const send = 'POST /api/v1/notifications/';

/** Waits for the first row of data. */
const firstRow = () => waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
async function openForm(at = fixture) {
  const user = await at.open(noticesResource);
  await user.click(await screen.findByRole('button', { name: 'Создать уведомление' }));
  const dialog = await screen.findByRole('dialog', { name: 'Новое push-уведомление' });
  return { user, dialog };
}

/** Answers the prompt of a notice to all users. */
async function answerAll(user: Awaited<ReturnType<typeof openForm>>['user'], response: string) {
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Отправить всем?' })).getByRole('button', { name: response }),
  );
}

describe('Notices: list (part2 §2)', () => {
  it('is a table named after its screen with its columns (spec D9)', async () => {
    await fixture.open(noticesResource);
    const table = await screen.findByRole('table', { name: 'Уведомления' });
    await firstRow();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Дата', 'Текст уведомления', 'Ссылка на сайт', 'Территории', 'Дистрибьюторы', 'Торговый агент']);
  });

  it('requests 100 from the first, with the token and device: web (part1 §7, spec D13)', async () => {
    await fixture.open(noticesResource);
    await firstRow();
    const [request] = fixture.seenOf(list);
    expect(request?.query).toEqual({ limit: '100', offset: '0' });
    expect(request?.headers.device).toBe('web');
    expect(request?.headers['x-token']).toBeTruthy();
  });

  it('shows empty, failed and loaded lists differently (spec D32)', async () => {
    fixture.on(list, failure(500, 'База недоступна', undefined, 500), envelope([]));
    const user = await fixture.open(noticesResource);
    expect(await screen.findByText('База недоступна')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Нет данных')).toBeTruthy();
  });

  it.each([
    ['null', envelope(null)],
    ['a single object', envelope({ notificationId: 1, message: 'Одна' })],
    ['a list in data.data', envelope({ data: [{ notificationId: 1, message: 'Одна' }] })],
    ['rows without fields', envelope([{}, { notificationId: 2 }, null, 7])],
  ])('survives a response of %s', async (_name, response) => {
    fixture.on(list, response);
    await fixture.open(noticesResource);
    expect(await screen.findByRole('table', { name: 'Уведомления' })).toBeTruthy();
  });

  it('shows markup in a message as text, and links only http addresses', async () => {
    fixture.on(
      list,
      envelope([
        { notificationId: 1, message: '<b>жирно</b>', link: 'javascript:alert(1)', date: 1_700_000_000 },
        { notificationId: 2, message: 'x'.repeat(10_000), link: 'https://site.ru/a', date: null },
      ]),
    );
    await fixture.open(noticesResource);
    expect(await screen.findByText('<b>жирно</b>')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://site.ru/a']);
  });
});

describe('Notices: filter (spec D28, D51, D53)', () => {
  it('is a form named Фильтры with Регион and Дистрибьютор, both Не выбрано', async () => {
    await fixture.open(noticesResource);
    const filter = within(await screen.findByRole('form', { name: 'Фильтры' }));
    expect(filter.getByRole('combobox', { name: 'Регион' }).textContent).toBe('Не выбрано');
    expect(filter.getByRole('combobox', { name: 'Дистрибьютор' }).getAttribute('placeholder')).toBe('Не выбрано');
  });

  it('sends a region as territoryIds=[id] and a distributor as distributorId, and stores the filter in the address', async () => {
    const user = await fixture.open(noticesResource);
    await firstRow();
    await user.click(screen.getByRole('combobox', { name: 'Регион' }));
    const item = (await screen.findAllByRole('treeitem'))[0] as HTMLElement;
    await user.click(item);
    await user.click(screen.getByRole('combobox', { name: 'Дистрибьютор' }));
    await user.click(await findOption(1));
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(fixture.seenOf(list).length).toBe(2));
    const query = fixture.seenOf(list)[1]?.query;
    expect(query?.territoryIds).toMatch(/^\[\d+\]$/);
    expect(query?.distributorId).toMatch(/^\d+$/);
    expect(query).toMatchObject({ limit: '100', offset: '0' });
    expect(decodeURIComponent(fixture.address())).toBe(
      `?territories=${query?.territoryIds}&distributor=${query?.distributorId}`,
    );
  });

  it('requires a distributor before an agent, and the field explains this (spec D28)', async () => {
    const user = await fixture.open(noticesResource);
    await user.click(await screen.findByRole('button', { name: 'Создать уведомление' }));
    const agent = await screen.findByRole('combobox', { name: 'Торговый агент' });
    expect(agent).toHaveProperty('disabled', true);
    expect(document.getElementById(agent.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Сначала выберите дистрибьютора',
    );
  });

  it('reloads the distributors when regions are chosen (spec D28)', async () => {
    const user = await fixture.open(noticesResource);
    await user.click(await screen.findByRole('combobox', { name: 'Регион' }));
    await user.click((await screen.findAllByRole('treeitem'))[0] as HTMLElement);
    await user.click(screen.getByRole('combobox', { name: 'Дистрибьютор' }));
    await waitFor(() =>
      expect(fixture.seenOf('GET /api/v1/distributors/').at(-1)?.query.territoryIds).toMatch(/^\[\d+\]$/),
    );
  });

  it('sends a request on Применить even without changes, and disables it meanwhile (spec D58)', async () => {
    const user = await fixture.open(noticesResource);
    await firstRow();
    fixture.on(list, slow(200, envelope([])));
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Применить' })).toHaveProperty('disabled', true));
    expect(await screen.findByText('Нет данных')).toBeTruthy();
    expect(fixture.seenOf(list)).toHaveLength(2);
  });

  it('restores everything on Очистить', async () => {
    const user = await fixture.open(noticesResource, '?distributor=1');
    await waitFor(() => expect(fixture.seenOf(list)[0]?.query.distributorId).toBe('1'));
    await user.click(screen.getByRole('button', { name: 'Очистить' }));
    await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query).toEqual({ limit: '100', offset: '0' }));
    expect(fixture.address()).toBe('');
  });
});

describe('Notices: sending (part2 §2, §5, §7; spec D44)', () => {
  it('has every field of the specification and Отправить', async () => {
    const { dialog } = await openForm();
    const form = within(dialog);
    expect(form.getByLabelText('Текст уведомления')).toBeTruthy();
    expect(form.getByLabelText('Ссылка на сайт').getAttribute('placeholder')).toBe('https://');
    expect(
      ['Регион отправки', 'Дистрибьютор', 'Торговый агент'].map((name) => form.getByRole('combobox', { name })),
    ).toHaveLength(3);
    expect(form.getByRole('button', { name: 'Отправить' })).toBeTruthy();
  });

  it('shows Поле обязательно для заполнения and Введите ссылку в правильном формате, cleared while typing', async () => {
    const { user, dialog } = await openForm();
    const form = within(dialog);
    await user.type(form.getByLabelText('Ссылка на сайт'), 'http://localhost');
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    expect(await form.findByText('Поле обязательно для заполнения')).toBeTruthy();
    expect(form.getByText('Введите ссылку в правильном формате')).toBeTruthy();
    const message = form.getByLabelText('Текст уведомления');
    expect(message.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(message.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Поле обязательно для заполнения',
    );
    await user.type(message, 'а');
    await user.type(form.getByLabelText('Ссылка на сайт'), '/');
    expect(form.queryByText('Поле обязательно для заполнения')).toBeNull();
    expect(form.queryByText('Введите ссылку в правильном формате')).toBeNull();
    expect(fixture.seenOf(send)).toHaveLength(0);
  });

  it('limits the message to 255 characters and counts them', async () => {
    const { user, dialog } = await openForm();
    await user.click(within(dialog).getByLabelText('Текст уведомления'));
    await user.paste('ж'.repeat(300));
    expect(within(dialog).getByText('255/255')).toBeTruthy();
  });

  it('sends exactly message and date without other choices', async () => {
    const { user, dialog } = await openForm();
    await user.type(within(dialog).getByLabelText('Текст уведомления'), '  Привет  ');
    await user.click(within(dialog).getByRole('button', { name: 'Отправить' }));
    await answerAll(user, 'Отправить');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = fixture.seenOf(send)[0]?.body as { date: number };
    expect(body).toEqual({ message: 'Привет', date: body.date });
    expect(Math.abs(body.date - Date.now() / 1000)).toBeLessThan(10);
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });

  it('sends the region, the distributor as a list of one, and the agent, available only after the distributor', async () => {
    const { user, dialog } = await openForm();
    const form = within(dialog);
    await user.type(form.getByLabelText('Текст уведомления'), 'Привет');
    await user.type(form.getByLabelText('Ссылка на сайт'), 'https://site.ru');
    expect(form.getByRole('combobox', { name: 'Торговый агент' })).toHaveProperty('disabled', true);
    await user.click(form.getByRole('combobox', { name: 'Дистрибьютор' }));
    await user.click(await findOption(1));
    await waitFor(() =>
      expect(form.getByRole('combobox', { name: 'Торговый агент' })).toHaveProperty('disabled', false),
    );
    await user.click(form.getByRole('combobox', { name: 'Торговый агент' }));
    await user.click(await findOption(1));
    expect(fixture.seenOf('GET /api/v1/filter/fieldEmployees/')[0]?.query.distributorId).toMatch(/^\d+$/);
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(fixture.seenOf(send)).toHaveLength(1));
    const body = fixture.seenOf(send)[0]?.body as Record<string, unknown>;
    expect(Object.keys(body).toSorted()).toEqual(['date', 'distributorIds', 'fieldEmployeeId', 'link', 'message']);
    expect(body.distributorIds).toEqual([expect.any(Number)]);
    expect(body.fieldEmployeeId).toEqual(expect.any(Number));
  });

  it('sends one request on a double click', async () => {
    const { user, dialog } = await openForm();
    fixture.on(send, slow(150, envelope()));
    await user.type(within(dialog).getByLabelText('Текст уведомления'), 'Привет');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Отправить' }));
    await answerAll(user, 'Отправить');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seenOf(send)).toHaveLength(1);
  });

  it.each([
    ['a server error', failure(100, 'Текст от сервера'), 'Текст от сервера'],
    ['success: false under 200', failure(100, 'Отказано', undefined, 200), 'Отказано'],
    ['a dropped connection', dropped, /соединени|ответ|сет/i],
  ])(
    'shows %s in Ошибка, keeps the typed values and enables the button again (part1 §8)',
    async (_name, response, text) => {
      const { user, dialog } = await openForm();
      fixture.on(send, response);
      await user.type(within(dialog).getByLabelText('Текст уведомления'), 'Привет');
      await user.click(within(dialog).getByRole('button', { name: 'Отправить' }));
      await answerAll(user, 'Отправить');
      const error = await screen.findByRole('dialog', { name: 'Ошибка' });
      expect(within(error).getByText(text)).toBeTruthy();
      await user.click(within(error).getByRole('button', { name: 'Понятно' }));
      expect(within(dialog).getByLabelText('Текст уведомления')).toHaveProperty('value', 'Привет');
      await user.click(within(dialog).getByRole('button', { name: 'Отправить' }));
      await answerAll(user, 'Отправить');
      await waitFor(() => expect(fixture.seenOf(send)).toHaveLength(2));
    },
  );

  it('prompts before closing with typed values; Esc closes only the prompt (spec D33, part1 §4)', async () => {
    const { user, dialog } = await openForm();
    await user.type(within(dialog).getByLabelText('Текст уведомления'), 'Привет');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeNull());
    expect(within(dialog).getByLabelText('Текст уведомления')).toHaveProperty('value', 'Привет');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes an untouched form without a prompt (known trap 5)', async () => {
    const { user } = await openForm();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const count = 'GET /config/recipients/';
const choose = async (user: Awaited<ReturnType<typeof openForm>>['user'], dialog: HTMLElement, name: string) => {
  await user.click(within(dialog).getByRole('combobox', { name }));
  await user.click(await findOption(1));
};

describe('Notices: recipients (spec D72)', () => {
  it('shows the names of the choices when the server cannot count the agents', async () => {
    fixture.host[count] = failure(500, 'База недоступна', undefined, 500);
    fixture.on('GET /api/v1/distributors/', envelope([{ distrId: 3, name: 'Альфа' }]));
    const { user, dialog } = await openForm();
    const shown = await within(dialog).findByRole('status', { name: 'Получат' });
    await waitFor(() => expect(shown.textContent).toBe('Все агенты компании'));
    await choose(user, dialog, 'Дистрибьютор');
    await waitFor(() => expect(shown.textContent).toBe('Альфа'));
  });

  it('prompts Отправить всем? for the whole company; Отмена sends nothing and keeps the typed values', async () => {
    const { user, dialog } = await openForm();
    await user.type(within(dialog).getByLabelText('Текст уведомления'), 'Привет');
    await user.click(within(dialog).getByRole('button', { name: 'Отправить' }));
    await answerAll(user, 'Отмена');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Отправить всем?' })).toBeNull());
    expect(fixture.seenOf(send)).toHaveLength(0);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Текст уведомления').value).toBe('Привет');
    await user.click(within(dialog).getByRole('button', { name: 'Отправить' }));
    await answerAll(user, 'Отправить');
    await waitFor(() => expect(fixture.seenOf(send)).toHaveLength(1));
  });

  it('sends any other notice without a prompt', async () => {
    const { user, dialog } = await openForm();
    await user.type(within(dialog).getByLabelText('Текст уведомления'), 'Привет');
    await choose(user, dialog, 'Дистрибьютор');
    await user.click(within(dialog).getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(fixture.seenOf(send)).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: 'Отправить всем?' })).toBeNull();
  });

  it('shows unset recipients in the list as Все', async () => {
    fixture.on(
      list,
      envelope([
        {
          notificationId: 1,
          message: 'Одна',
          date: 1_700_000_000,
          territories: [],
          distributors: [{ distrId: 3, name: 'Альфа' }],
          fieldEmployee: null,
        },
      ]),
    );
    await fixture.open(noticesResource);
    const row = (await screen.findByText('Одна')).closest('[role="row"]') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(3, 6)
        .map((cell) => cell.textContent),
    ).toEqual(['Все', 'Альфа', 'Все']);
  });
});

describe('Notices: number of recipients with the embedded API (spec D72)', () => {
  const own = createScreenFixture(engine, { versions: true, history: true, embedded: true, views: false });

  it('shows how many agents will receive it, following the choices', async () => {
    own.host[count] = (request) => envelope({ agents: request.query.distributorId === undefined ? 1234 : 21 })(request);
    const { user, dialog } = await openForm(own);
    const shown = await within(dialog).findByRole('status', { name: 'Получат' });
    await waitFor(() => expect(shown.textContent).toBe('1\u00a0234 агента'));
    await choose(user, dialog, 'Дистрибьютор');
    await waitFor(() => expect(shown.textContent).toBe('21 агент'));
  });
});
