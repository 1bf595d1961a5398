import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { IssueModal } from '#custom/feedback/IssueModal.tsx';
import { bodyOf } from '#record/body.ts';
import type { Values } from '#record/values.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
let token = '';
beforeEach(async () => {
  token = (await fixture.api.signIn()).access_token;
});

/** Returns a strategy of the demo data and changes it as another user would. */
async function subjectOf(declaration: Declaration) {
  const {
    api: { path, id: idField },
  } = declaration;
  const [row] = (await fixture.api.call('GET', `${path}?limit=1`, token)).body.data as Record<string, unknown>[];
  const [id, name] = [row?.[idField] as number, row?.['name'] as string];
  const read = async () => valuesOf(declaration, (await fixture.api.call('GET', `${path}${id}/`, token)).body.data);
  const put = async (changes: Values) => {
    const { status, body } = await fixture.api.call('PUT', `${path}${id}/`, token, {
      ...bodyOf(declaration, { ...(await read()), ...changes }, id, engine.customFields),
      force: true,
    });
    expect([status, body.error]).toEqual([200, undefined]);
  };
  return { id, name, put, read };
}

async function openHistory(declaration: Declaration, name: string) {
  const user = await fixture.open(declaration);
  await user.click((await screen.findAllByText(name))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: declaration.one }, { timeout: 40_000 }));
  await user.click(await form.findByRole('button', { name: 'История' }));
  const panel = within(await form.findByRole('region', { name: 'История' }));
  return { user, form, panel };
}
const entryTexts = (panel: { getAllByRole: typeof screen.getAllByRole }) =>
  panel.getAllByRole('article').map((entry) =>
    within(entry)
      .queryAllByRole('definition')
      .map(({ textContent }) => textContent),
  );

describe('History of a record (docs/history.md)', () => {
  it('shows the user, field, old and new value of each change, newest first, with the labels of the form', async () => {
    const { name, put } = await subjectOf(strategyResource);
    await put({ comment: 'К сезону', tasksMaxCount: 3, measure: 0, defaultPotential: 5 });
    await put({ comment: 'К лету', tasksMaxCount: 4 });
    const { panel } = await openHistory(strategyResource, name);
    const [newest] = await panel.findAllByRole('article', { name: /^Орлова Марина Сергеевна, / });
    const entry = within(newest as HTMLElement);
    expect(entry.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Количество задач на точке',
      'Комментарий',
    ]);
    expect(entry.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '3 →стало 4',
      'К сезону →стало К лету',
    ]);
    expect(entry.getByText('Изменение')).toBeTruthy();
  });

  it('shows ids as names, added and removed', async () => {
    const { name, put } = await subjectOf(strategyResource);
    await put({ distributors: [1, 2] });
    await put({ distributors: [2, 3] });
    const { panel } = await openHistory(strategyResource, name);
    await panel.findAllByRole('article');
    await waitFor(() => expect(entryTexts(panel)[0]?.[0]).toMatch(/^Добавлено: \D.+Убрано: \D.+$/));
    expect(entryTexts(panel)[0]?.[0]).not.toMatch(/№|Выбрано/);
  });

  it('shows agent rows by their names, cell by cell', async () => {
    const { name, put, read } = await subjectOf(strategyVolumeResource);
    const tasks = (await read())['tasks'] as { fullName: string; volume: number }[];
    const [first] = tasks;
    await put({ tasks: tasks.map((task, at) => (at === 0 ? { ...task, volume: 77 } : task)) });
    const { panel } = await openHistory(strategyVolumeResource, name);
    await panel.findAllByRole('article');
    expect(entryTexts(panel)[0]?.[0]).toMatch(new RegExp(`^${first?.fullName} — Объём: [\\d\\s,]+ → 77$`));
  });

  it('puts the previous value into the form on Вернуть значение and leaves saving to the user', async () => {
    const { id, name, put, read } = await subjectOf(strategyResource);
    await put({ comment: 'К сезону' });
    await put({ comment: 'По ошибке' });
    const { user, form, panel } = await openHistory(strategyResource, name);
    fixture.seen.length = 0;
    await user.click(
      (await panel.findAllByRole('button', { name: 'Вернуть значение: Комментарий' }))[0] as HTMLElement,
    );
    expect(form.getByLabelText('Комментарий')).toHaveProperty('value', 'К сезону');
    expect(fixture.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await read()).toMatchObject({ comment: 'По ошибке' });
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(async () => expect(await read()).toMatchObject({ comment: 'К сезону' }));
    expect(fixture.seenOf(`PUT ${strategyResource.api.path}${id}/`)).toHaveLength(1);
  });

  it('puts all values of that moment into the form on Вернуть запись', async () => {
    const { name, put } = await subjectOf(strategyResource);
    await put({ comment: 'Тогда', tasksMaxCount: 2 });
    await put({ comment: 'Потом', tasksMaxCount: 8 });
    await put({ comment: 'Теперь', tasksMaxCount: 9 });
    const { user, form, panel } = await openHistory(strategyResource, name);
    const [, , third] = await panel.findAllByRole('article');
    await user.click(within(third as HTMLElement).getByRole('button', { name: /^Вернуть запись/ }));
    await waitFor(() => expect(form.getByLabelText('Комментарий')).toHaveProperty('value', 'Тогда'));
    expect(form.getByLabelText('Количество задач на точке')).toHaveProperty('value', '2');
    expect(form.queryByRole('region', { name: 'История' })).toBeNull();
  });

  it('offers no restore for the current version', async () => {
    const { name, put } = await subjectOf(strategyResource);
    await put({ comment: 'Теперь' });
    const { panel } = await openHistory(strategyResource, name);
    const [newest] = await panel.findAllByRole('article');
    expect(within(newest as HTMLElement).queryByRole('button', { name: /^Вернуть запись/ })).toBeNull();
  });

  it('shows Правок ещё не было for an unchanged record, and offers a retry after a failed load', async () => {
    const { id, name } = await subjectOf(strategyResource);
    const route = `GET /config/history/strategy/${id}/`;
    fixture.on(route, failure(1, 'База занята', undefined, 500), envelope([]));
    const { user, panel } = await openHistory(strategyResource, name);
    expect(await panel.findByText('База занята')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Повторить' }));
    expect(await panel.findByText('Правок ещё не было')).toBeTruthy();
  });

  it('opens only one panel at a time (part1 §4)', async () => {
    const { name } = await subjectOf(strategyResource);
    const { user, form } = await openHistory(strategyResource, name);
    await user.click(form.getByRole('button', { name: 'Выбрать дистрибьютора' }));
    expect(await form.findByRole('region', { name: 'Дистрибьюторы' })).toBeTruthy();
    expect(form.queryByRole('region', { name: 'История' })).toBeNull();
  });

  it('shows the history of an issue with its comments', async () => {
    await fixture.api.call('POST', '/api/v1/feedback/issues/2/comment/', token, { text: 'Разберёмся' });
    const user = await fixture.draw(<IssueModal id={2} close={() => undefined} saved={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'История' }));
    const panel = within(await screen.findByRole('region', { name: 'История' }));
    await panel.findAllByRole('article');
    expect(entryTexts(panel)[0]).toEqual(['Добавлено: Разберёмся']);
  });
});

describe('History with an external API', () => {
  const passed = createScreenFixture(engine, {
    versions: false,
    history: 'passed',
    embedded: false,
    views: false,
  });
  it('states that changes made elsewhere are missing, and offers no value that was never recorded', async () => {
    const own = (await passed.api.signIn()).access_token;
    const [row] = (await passed.api.call('GET', `${strategyResource.api.path}?limit=1`, own)).body.data as {
      strategyId: number;
      name: string;
    }[];
    passed.host[`GET /config/history/strategy/${row?.strategyId}/`] = envelope([
      {
        id: 1,
        at: 1_763_806_500,
        who: { id: '3', name: 'Климова Дарья Олеговна' },
        source: null,
        resource: 'strategy',
        record: '1',
        title: '',
        action: 'update',
        changes: { comment: { after: 'Новый' } },
      },
    ]);
    const user = await passed.open(strategyResource);
    await user.click((await screen.findAllByText(row?.name as string))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'История' }));
    const panel = within(await screen.findByRole('region', { name: 'История' }));
    expect(panel.getByText('Правки, сделанные не здесь, в истории не видны')).toBeTruthy();
    expect((await panel.findByRole('definition')).textContent).toMatch(/^неизвестно →стало /);
    expect(panel.queryByRole('button', { name: /^Вернуть значение/ })).toBeNull();
  });
});

describe('History when the server stores none', () => {
  const none = createScreenFixture(engine, {
    versions: false,
    history: false,
    embedded: false,
    views: false,
  });
  it('has no button История', async () => {
    const own = (await none.api.signIn()).access_token;
    const [row] = (await none.api.call('GET', `${strategyResource.api.path}?limit=1`, own)).body.data as {
      name: string;
    }[];
    const user = await none.open(strategyResource);
    await user.click((await screen.findAllByText(row?.name as string))[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Обновить' });
    expect(screen.queryByRole('button', { name: 'История' })).toBeNull();
  });
});
