import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { bodyOf } from '#record/body.ts';
import type { Values } from '#record/values.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { messages } from '#ui/messages/messages.ts';
import { createScreenFixture } from './screenFixture.tsx';

const path = '/api/v1/strategies/';
type Fixture = ReturnType<typeof createScreenFixture>;
/** The strategy that both users edit. */
interface Subject {
  id: number;
  name: string;
  token: string;
}

async function subjectOf(fixture: Fixture): Promise<Subject> {
  const { access_token: token } = await fixture.api.signIn();
  const [first] = (await fixture.api.call('GET', `${path}?limit=1`, token)).body.data as {
    strategyId: number;
    name: string;
  }[];
  return { id: first?.strategyId as number, name: first?.name as string, token };
}

async function read(fixture: Fixture, { id, token }: Subject): Promise<Values> {
  return valuesOf(strategyResource, (await fixture.api.call('GET', `${path}${id}/`, token)).body.data);
}

/** Saves the strategy as another user. */
async function put(fixture: Fixture, subject: Subject, changes: Values): Promise<void> {
  const { status } = await fixture.api.call(
    'PUT',
    `${path}${subject.id}/`,
    subject.token,
    bodyOf(strategyResource, { ...(await read(fixture, subject)), ...changes }, subject.id, engine.customFields),
  );
  expect(status).toBe(200);
}

async function open(fixture: Fixture, { name }: Subject, declaration: Declaration = strategyResource) {
  const user = await fixture.open(declaration);
  await user.click((await screen.findAllByText(name))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 }));
  const type = async (label: string, text: string) => {
    const box = await form.findByLabelText(label);
    await user.clear(box);
    await user.type(box, text);
  };
  return { user, form, type, save: () => user.click(form.getByRole('button', { name: 'Обновить' })) };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Стратегия' })).toBeNull());
const conflict = async () => within(await screen.findByRole('dialog', { name: 'Запись изменена' }));
const tasksLabel = 'Количество задач на точке';

describe('Two users edit one record in an API with versions (spec D70)', () => {
  const fixture = createScreenFixture();
  let subject: Subject;
  beforeEach(async () => {
    subject = await subjectOf(fixture);
    await put(fixture, subject, { comment: 'К сезону', tasksMaxCount: 3, distributors: [1, 2] });
    fixture.seen.length = 0;
  });

  it('merges changes to different fields without a prompt and shows who made them and when', async () => {
    fixture.host[`GET /config/history/strategy/${subject.id}/`] = envelope([
      { id: 9, at: Math.floor(Date.now() / 1000), who: { id: '2', name: 'Иванов Иван Иванович' } },
    ]);
    const { type, save } = await open(fixture, subject);
    await put(fixture, subject, { comment: 'От Иванова', distributors: [1, 2, 3] });
    await type(tasksLabel, '7');
    await save();
    await closed();
    expect(await read(fixture, subject)).toMatchObject({ tasksMaxCount: 7, comment: 'От Иванова' });
    expect(new Set((await read(fixture, subject)).distributors as number[])).toEqual(new Set([1, 2, 3]));
    expect(messages.getState().shown.at(-1)?.text).toMatch(
      /^Объединено с правками: Иванов И\. И\., \d\d:\d\d — Дистрибьюторы, Комментарий$/,
    );
  });

  it('gives up after three attempts on an API that refuses every version', async () => {
    fixture.host[`PUT ${path}${subject.id}/`] = failure(412, 'Запись изменена', undefined, 412);
    const { type, save } = await open(fixture, subject);
    await type(tasksLabel, '7');
    await save();
    expect(await screen.findByText('Запись изменена')).toBeTruthy();
    expect(fixture.seen.filter(({ method }) => method === 'PUT')).toHaveLength(3);
    expect(screen.getByRole('dialog', { name: 'Стратегия' })).toBeTruthy();
  });

  it('prompts for a field that both changed: previous, theirs and mine with the labels of the form', async () => {
    const { type, save } = await open(fixture, subject);
    await put(fixture, subject, { comment: 'От Иванова', tasksMaxCount: 5 });
    await type('Комментарий', 'От меня');
    await type(tasksLabel, '7');
    await save();
    const question = await conflict();
    expect(question.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'Количество задач на точкеБыло 3Чужое 5Моё 7',
      'КомментарийБыло К сезонуЧужое От ИвановаМоё От меня',
    ]);
    expect(question.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', true);
    expect(question.getByRole('status').textContent).toBe('Осталось выбрать: 2');
  });

  it('lets the user choose each field; Взять всё чужое and Взять всё моё choose all; Сохранить saves the choice', async () => {
    const { user, type, save } = await open(fixture, subject);
    await put(fixture, subject, { comment: 'От Иванова', tasksMaxCount: 5 });
    await type('Комментарий', 'От меня');
    await type(tasksLabel, '7');
    await save();
    const question = await conflict();
    await user.click(question.getByRole('button', { name: 'Взять всё чужое' }));
    expect(
      question.getAllByRole('radio', { name: /^Чужое/ }).map((radio) => (radio as HTMLInputElement).checked),
    ).toEqual([true, true]);
    await user.click(question.getByRole('button', { name: 'Взять всё моё' }));
    await user.click(within(question.getByRole('group', { name: tasksLabel })).getByRole('radio', { name: 'Чужое 5' }));
    await user.click(question.getByRole('button', { name: 'Сохранить' }));
    await closed();
    expect(await read(fixture, subject)).toMatchObject({ comment: 'От меня', tasksMaxCount: 5 });
  });

  it('returns to the form on Esc without saving, keeps the typed values, and prompts at the next save', async () => {
    const { user, form, type, save } = await open(fixture, subject);
    await put(fixture, subject, { comment: 'От Иванова' });
    await type('Комментарий', 'От меня');
    await save();
    await conflict();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Запись изменена' })).toBeNull());
    expect(form.getByLabelText('Комментарий')).toHaveProperty('value', 'От меня');
    expect((await read(fixture, subject)).comment).toBe('От Иванова');
    await save();
    expect((await conflict()).getByText('От Иванова')).toBeTruthy();
  });

  it('offers to save a record deleted meanwhile as new', async () => {
    const { user, type, save } = await open(fixture, subject);
    await type('Комментарий', 'Вместо удалённой');
    fixture.on(`PUT ${path}${subject.id}/`, failure(404, 'Не найдено', undefined, 404));
    await save();
    const removed = within(await screen.findByRole('dialog', { name: 'Запись удалена' }));
    await user.click(removed.getByRole('button', { name: 'Сохранить как новую' }));
    await waitFor(() => expect(fixture.seenOf(`POST ${path}`)).toHaveLength(1));
    expect(fixture.seenOf(`POST ${path}`)[0]?.body).toMatchObject({ comment: 'Вместо удалённой' });
  });

  it('saves with one PUT when no other user edits', async () => {
    const { type, save } = await open(fixture, subject);
    await type('Комментарий', 'Только я');
    fixture.seen.length = 0;
    await save();
    await closed();
    expect(
      fixture.seen
        .filter(({ path: requested }) => requested.startsWith(`${path}${subject.id}`))
        .map(({ method }) => method),
    ).toEqual(['PUT']);
    expect(messages.getState().shown.at(-1)?.text ?? '').not.toContain('Объединено');
  });
});

describe('Two users edit one record of an external API (spec D70)', () => {
  const fixture = createScreenFixture(engine, {
    versions: false,
    history: false,
    embedded: false,
    views: false,
  });
  let subject: Subject;
  beforeEach(async () => {
    subject = await subjectOf(fixture);
    await put(fixture, subject, { comment: 'К сезону', tasksMaxCount: 3 });
    fixture.seen.length = 0;
  });
  const calls = () =>
    fixture.seen
      .filter(({ path: requested }) => requested.startsWith(`${path}${subject.id}`))
      .map(({ method }) => method);
  const declared = (version: Declaration['api']['version']): Declaration =>
    ({ ...strategyResource, api: { ...strategyResource.api, version } }) as Declaration;

  it('reads the record again before the write and merges it', async () => {
    const { type, save } = await open(fixture, subject);
    await put(fixture, subject, { comment: 'От Иванова' });
    await type(tasksLabel, '7');
    await save();
    await closed();
    expect(calls()).toEqual(['GET', 'GET', 'PUT']);
    expect(await read(fixture, subject)).toMatchObject({ tasksMaxCount: 7, comment: 'От Иванова' });
    expect(messages.getState().shown.at(-1)?.text).toBe('Объединено с правками других — Комментарий');
  });

  it('skips the check with `version: false`', async () => {
    const { type, save } = await open(fixture, subject, declared(false));
    await type(tasksLabel, '8');
    await save();
    await closed();
    expect(calls()).toEqual(['GET', 'PUT']);
  });

  it('sends the version in the named body field, and treats 409 as a conflict', async () => {
    const { type, save } = await open(fixture, subject, { ...declared({ field: 'comment' }) });
    fixture.on(`PUT ${path}${subject.id}/`, failure(1, 'Устарело', undefined, 409));
    await put(fixture, subject, { comment: 'От Иванова' });
    await type(tasksLabel, '9');
    await save();
    await closed();
    expect(calls()).toEqual(['GET', 'PUT', 'GET', 'PUT']);
    expect(await read(fixture, subject)).toMatchObject({ tasksMaxCount: 9, comment: 'От Иванова' });
  });
});
