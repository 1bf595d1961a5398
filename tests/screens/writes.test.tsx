import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { IssueModal } from '#custom/feedback/IssueModal.tsx';
import MmlScreen from '#custom/mml/MmlScreen.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { writeText } from '#engine/core/writes/writeText.ts';
import { mmlResource } from '#resources/mml.ts';
import { noticesResource } from '#resources/notices.ts';
import { strategyResource } from '#resources/strategy.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const path = '/api/v1/strategies/';

const drawn = (element: React.ReactNode) =>
  fixture.draw(
    <>
      {element}
      <Messages />
    </>,
  );
const expectMessage = async (text: string) => {
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContainEqual(
      expect.stringContaining(text),
    ),
  );
  return screen.getAllByRole('status').find((status) => status.textContent?.includes(text)) as HTMLElement;
};
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
/** Finds the row by the text of a cell: a search by role takes longer than the mark is visible. */
const isMarked = (name: string) =>
  screen
    .getAllByText(name)
    .some((text) => text.closest('[role="row"]')?.className.includes('table-row-marked') === true);
const marked = (name: string) => waitFor(() => expect(isMarked(name)).toBe(true));
async function firstStrategy(): Promise<{ strategyId: number; name: string }> {
  const { access_token: token } = await fixture.api.signIn();
  return (
    (await fixture.api.call('GET', `${path}?limit=1`, token)).body.data as { strategyId: number; name: string }[]
  )[0] as { strategyId: number; name: string };
}
const isThere = async (id: number) =>
  (await fixture.api.call('GET', `${path}${id}/`, (await fixture.api.signIn()).access_token)).status;

describe('Messages of a write', () => {
  it('are those of the declaration with the title in them', () => {
    expect(writeText(strategyResource, 'update', 'Чай')).toBe('Стратегия «Чай» сохранена');
    expect(writeText(mmlResource, 'delete', 'Чай')).toBe('Список «Чай» удалён');
    expect(writeText(noticesResource, 'create', 'Собрание')).toBe('Уведомление «Собрание» отправлено');
  });

  it('are neutral without declared texts and for a restored record', () => {
    expect([
      writeText({}, 'create', 'Весна'),
      writeText({}, 'update', 'Весна'),
      writeText({}, 'delete', 'Весна'),
      writeText(strategyResource, 'restore', 'Весна'),
    ]).toEqual([
      'Запись «Весна» создана',
      'Запись «Весна» сохранена',
      'Запись «Весна» удалена',
      'Запись «Весна» возвращена',
    ]);
  });

  it('omit an empty title and shorten a long one', () => {
    expect(writeText(strategyResource, 'create', ' ')).toBe('Стратегия создана');
    expect(writeText(strategyResource, 'create', `${'а'.repeat(79)}бв`)).toBe(`Стратегия «${'а'.repeat(79)}…» создана`);
    expect(writeText(strategyResource, 'create', '$& и $1')).toBe('Стратегия «$& и $1» создана');
  });
});

describe('Message after every write', () => {
  it('reports an update in a status and marks the row briefly', async () => {
    const { name } = await firstStrategy();
    const user = await drawn(<ResourceScreen declaration={strategyResource} />);
    await user.click(await screen.findByText(name));
    const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }));
    const box = await form.findByLabelText('Комментарий');
    await user.clear(box);
    await user.type(box, 'К сезону');
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await expectMessage(`Стратегия «${name}» сохранена`);
    await marked(name);
    await waitFor(() => expect(isMarked(name)).toBe(false));
    expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull();
  });

  it('reports a refused write only as an error', async () => {
    const { strategyId, name } = await firstStrategy();
    const user = await drawn(<ResourceScreen declaration={strategyResource} />);
    await user.click(await screen.findByText(name));
    const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }));
    await form.findByLabelText('Комментарий');
    fixture.on(`PUT ${path}${strategyId}/`, failure(1, 'Нельзя', undefined, 400));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await screen.findByText('Нельзя');
    expect(screen.queryByText(/сохранена/)).toBeNull();
  });

  it('reports a new list, shows it and marks it', async () => {
    const user = await drawn(<MmlScreen />);
    await user.click(await screen.findByRole('button', { name: '+ Добавить список' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(await form.findByLabelText('Название списка'), 'Новинки лета');
    await user.type(form.getByLabelText('Поиск'), 'чай');
    await user.click(
      (
        await within(await form.findByRole('group', { name: 'Найденные товары и категории' })).findAllByRole('checkbox')
      )[0] as HTMLElement,
    );
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await expectMessage('Список «Новинки лета» создан');
    await marked('Новинки лета');
    expect(fixture.seenOf('POST /api/v1/mml/')).toHaveLength(1);
  });

  it('reports the status of an issue and a comment', async () => {
    const user = await drawn(<IssueModal id={1} close={() => undefined} saved={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: /^Комментарии/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Комментарий' }), 'Разберёмся');
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
    await expectMessage('Комментарий отправлен');
    await user.click(screen.getByRole('button', { name: 'Обновить' }));
    expect((await expectMessage('Обращение «')).textContent).toMatch(/Обращение «.+» сохранено$/);
  });
});

describe('Delete (spec D71)', () => {
  const deleteFirst = async () => {
    const item = await firstStrategy();
    const user = await drawn(<ResourceScreen declaration={strategyResource} />);
    await user.click(within(await rowOf(item.name)).getByRole('button', { name: 'Удалить' }));
    const question = within(await screen.findByRole('dialog', { name: 'Удалить запись?' }));
    return { ...item, user, question, confirm: () => user.click(question.getByRole('button', { name: 'Удалить' })) };
  };

  it('names the record in the prompt', async () => {
    const { question, name } = await deleteFirst();
    expect(question.getByText(name)).toBeTruthy();
    expect(question.queryByText('Вернуть её будет нельзя')).toBeNull();
  });

  it('deletes immediately; Вернуть in the message restores the record under its id, in the list, and confirms it', async () => {
    const { user, name, strategyId, confirm } = await deleteFirst();
    await confirm();
    const message = await expectMessage(`Стратегия «${name}» удалена`);
    expect(await isThere(strategyId)).toBe(404);
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull());
    await user.click(within(message).getByRole('button', { name: 'Вернуть' }));
    await expectMessage(`Запись «${name}» возвращена`);
    await marked(name);
    expect(await isThere(strategyId)).toBe(200);
  });

  it("shows the server's text when the restore is refused", async () => {
    const { user, name, strategyId, confirm } = await deleteFirst();
    await confirm();
    const message = await expectMessage(`Стратегия «${name}» удалена`);
    fixture.host[`GET /config/history/strategy/${strategyId}/`] = envelope([
      { id: 900, action: 'delete', record: String(strategyId), title: name },
    ]);
    fixture.host['POST /config/history/900/restore/'] = failure(209, 'Есть другая стратегия', undefined, 409);
    await user.click(within(message).getByRole('button', { name: 'Вернуть' }));
    expect(
      within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByText('Есть другая стратегия'),
    ).toBeTruthy();
  });
});

describe('Count of a list', () => {
  const counting = createScreenFixture(engine, {
    versions: true,
    history: true,
    embedded: true,
    views: false,
  });

  it('is updated when a record is deleted and restored', async () => {
    const user = await counting.draw(
      <>
        <ResourceScreen declaration={strategyResource} />
        <Messages />
      </>,
    );
    const before = Number.parseInt((await screen.findByText(/^\d+ запис/)).textContent ?? '', 10);
    await user.click((await screen.findAllByRole('button', { name: /^Удалить/ }))[0] as HTMLElement);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    expect(await screen.findByText(new RegExp(`^${before - 1} запис`))).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByText(new RegExp(`^${before} запис`))).toBeTruthy();
  });
});

describe('Delete with an external API (spec D71)', () => {
  const company = createScreenFixture(engine, {
    versions: false,
    history: false,
    embedded: false,
    views: false,
  });

  it('states in the prompt that it cannot be undone, and offers no undo in the message', async () => {
    const { access_token: token } = await company.api.signIn();
    const [item] = (await company.api.call('GET', `${path}?limit=1`, token)).body.data as { name: string }[];
    const name = item?.name as string;
    const user = await company.draw(
      <>
        <ResourceScreen declaration={strategyResource} />
        <Messages />
      </>,
    );
    await user.click(within(await rowOf(name)).getByRole('button', { name: 'Удалить' }));
    const question = within(await screen.findByRole('dialog', { name: 'Удалить запись?' }));
    expect(question.getByText('Вернуть её будет нельзя')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Удалить' }));
    await expectMessage(`Стратегия «${name}» удалена`);
    expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull();
  });
});
