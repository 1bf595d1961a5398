import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { bodyOf as bodyIn } from '#record/body.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { dropped, envelope, failure, type SeenRequest } from '#tests/msw/recordedApi.ts';
import { SelectionFixture, type SelectableStrategy } from './selectionFixture.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const path = '/api/v1/strategies/';
let signedIn: Promise<string> | undefined;
const token = () => (signedIn ??= fixture.api.signIn().then(({ access_token: key }) => key));
const call = async <T,>(method: 'GET' | 'PUT', address: string, body?: unknown) =>
  (await fixture.api.call(method, address, await token(), body)).body.data as T;
const strategies = (count: number) => call<SelectableStrategy[]>('GET', `${path}?limit=${count}`);
const item = (id: number) => call<SelectableStrategy & Record<string, unknown>>('GET', `${path}${id}/`);
const comments = async (rows: readonly SelectableStrategy[]) =>
  Promise.all(rows.map(async ({ strategyId }) => (await item(strategyId)).comment));
const puts = () => fixture.seen.filter(({ method }) => method === 'PUT');
const dialog = (name: string | RegExp = /^Изменить записи/) => screen.findByRole('dialog', { name });
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const findMessage = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContainEqual(
      expect.stringContaining(text),
    ),
  );
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function begin(rows: readonly SelectableStrategy[], declaration?: Declaration) {
  const user = await fixture.draw(<SelectionFixture rows={rows} {...(declaration ? { declaration } : {})} />);
  await press(user, 'Изменить');
  await dialog();
  return user;
}
async function shown(rows: readonly SelectableStrategy[], comment: string) {
  const user = await begin(rows);
  await user.type(screen.getByRole('textbox', { name: 'Комментарий' }), comment);
  await press(user, 'Показать');
  await screen.findByText(/^Изменится/);
  return user;
}

describe('Record selection (`Выбрано: 12`)', () => {
  it('is counted, and can be changed, deleted and cleared', async () => {
    const rows = await strategies(3);
    const user = await fixture.draw(<SelectionFixture rows={rows} />);
    const group = within(await screen.findByRole('group', { name: 'Выбранные записи' }));
    expect(await group.findByRole('button', { name: 'Удалить' })).toBeTruthy();
    expect([
      group.getByRole('status').textContent,
      ...group.getAllByRole('button').map((button) => button.textContent),
    ]).toEqual(['Выбрано: 3', 'Изменить', 'Удалить', 'Снять выбор']);
    await press(user, 'Снять выбор');
    expect(group.getByRole('status').textContent).toBe('Выбрано: 0');
  });

  it('cannot be changed without a field with `bulk: true`, nor deleted when the list does not allow it', async () => {
    const rows = await strategies(1);
    const { period: _period, status: _status, comment: _comment, ...fields } = strategyResource.fields;
    await fixture.draw(
      <SelectionFixture
        rows={rows}
        declaration={{
          ...strategyResource,
          fields: { ...fields, period: { kind: 'dateRange' }, status: { kind: 'number' }, comment: { kind: 'text' } },
          list: { open: 'modal', columns: ['name'] },
        }}
      />,
    );
    expect((await screen.findAllByRole('button')).map((button) => button.textContent)).toEqual(['Снять выбор']);
  });
});

describe('Bulk change (`Изменить`, `Показать`, `Записать`)', () => {
  it('shows only fields with `bulk: true`; untouched and unmarked ones are not sent', async () => {
    const user = await begin(await strategies(2));
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Изменить: Период действия',
      'Изменить: Статус',
      'Изменить: Комментарий',
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Показать' }).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Неактивна' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Изменить: Статус' }).checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Изменить: Статус' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Показать' }).disabled).toBe(true);
  });

  it('reads the records on Показать, writes nothing, and shows before and after with the labels of the form', async () => {
    const rows = await strategies(3);
    const user = await begin(rows);
    await user.click(screen.getByRole('radio', { name: rows[0]?.status === 0 ? 'Неактивна' : 'Активна' }));
    await press(user, 'Показать');
    const changing = rows.filter(({ status }) => status === rows[0]?.status);
    expect((await screen.findByText(/^Изменится/)).textContent).toContain(`Изменится ${changing.length} из 3`);
    const first = within(screen.getByRole('region', { name: 'Что изменится' })).getAllByRole('row')[1] as HTMLElement;
    expect([...first.children].map((cell) => cell.textContent)).toEqual([
      rows[0]?.name,
      'Статус',
      ...(rows[0]?.status === 0 ? ['Активна', 'Неактивна'] : ['Неактивна', 'Активна']),
    ]);
    expect(puts()).toEqual([]);
    expect(fixture.seenOf(`GET ${path}${rows[0]?.strategyId}/`)).toHaveLength(1);
  });

  it('sends on Записать what a save would, with the read version, as a bulk change, without unchanged records', async () => {
    const rows = await strategies(4);
    const [stored] = rows as [SelectableStrategy];
    await fixture.api.call('PUT', `${path}${stored.strategyId}/`, await token(), {
      ...(await bodyOf(stored.strategyId)),
      comment: 'К лету',
    });
    const user = await shown(rows, 'К лету');
    expect(screen.getByText('Изменится 3 из 4; 1 уже такая')).toBeTruthy();
    await press(user, 'Записать');
    await findMessage('Изменено записей: 3');
    await noDialog();
    expect(
      puts()
        .map(({ path: at }) => at)
        .toSorted(),
    ).toEqual(
      rows
        .slice(1)
        .map(({ strategyId }) => `${path}${strategyId}/`)
        .toSorted(),
    );
    expect(puts().every(({ headers }) => headers['x-source'] === 'bulk' && headers['if-match'] !== undefined)).toBe(
      true,
    );
    expect(await comments(rows)).toEqual(['К лету', 'К лету', 'К лету', 'К лету']);
    expect(screen.getByText('Выбрано: 0')).toBeTruthy();
  });

  it('restores previous values on Вернуть всё, except fields that other users have changed since', async () => {
    const rows = await strategies(3);
    const before = await comments(rows);
    const user = await shown(rows, 'Под осень');
    await press(user, 'Записать');
    await findMessage('Изменено записей: 3');
    const [theirs] = rows as [SelectableStrategy];
    await fixture.api.call('PUT', `${path}${theirs.strategyId}/`, await token(), {
      ...(await bodyOf(theirs.strategyId)),
      comment: 'Чужой',
    });
    await press(user, 'Вернуть всё');
    await findMessage('Возвращено записей: 2');
    expect(await comments(rows)).toEqual(['Чужой', ...before.slice(1)]);
    expect(
      within(await dialog('Возвращены не все записи')).getByText(`${theirs.name}: Изменили после вас: Комментарий`),
    ).toBeTruthy();
  });

  it('reports a record that breaks rules with its message, and writes the others', async () => {
    const rows = await strategies(2);
    const [broken] = rows as [SelectableStrategy];
    fixture.on(
      `GET ${path}${broken.strategyId}/`,
      envelope({ ...(await item(broken.strategyId)), reductionFactor: null }),
    );
    const user = await shown(rows, 'Проверка правил');
    expect(screen.getByText('Изменится 1 из 2; 1 не может быть записана')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Не будут записаны' })).getByRole('listitem').textContent).toBe(
      `${broken.name} — Введите понижающий коэфицент`,
    );
    await press(user, 'Записать');
    await findMessage('Изменено записей: 1');
    expect(puts()).toHaveLength(1);
    expect(screen.getByText('Выбрано: 1')).toBeTruthy();
  });

  it('reports a rejection with its row and reason, and continues with the rest', async () => {
    const rows = await strategies(3);
    const [refused] = rows as [SelectableStrategy];
    const user = await shown(rows, 'С отказом');
    fixture.on(`PUT ${path}${refused.strategyId}/`, failure(1, 'Период закрыт', undefined, 400));
    await press(user, 'Записать');
    const errorResponses = await screen.findByRole('region', { name: 'Не записаны' });
    expect(within(errorResponses).getByRole('listitem').textContent).toBe(`${refused.name} — Период закрыт`);
    expect(puts()).toHaveLength(3);
    await press(user, 'Закрыть');
    await findMessage('Изменено записей: 2');
    expect(screen.getByText('Выбрано: 1')).toBeTruthy();
  });

  it('reads a record saved by others again and applies the change to their version (412)', async () => {
    const rows = await strategies(1);
    const [row] = rows as [SelectableStrategy];
    const user = await shown(rows, 'Поверх чужого');
    await fixture.api.call('PUT', `${path}${row.strategyId}/`, await token(), {
      ...(await bodyOf(row.strategyId)),
      salesCheckDays: 41,
    });
    await press(user, 'Записать');
    await findMessage('Изменено записей: 1');
    expect(await item(row.strategyId)).toMatchObject({ comment: 'Поверх чужого', salesCheckDays: 41 });
  });

  it('rejects a record whose same field others changed, and preserves their value', async () => {
    const rows = await strategies(1);
    const [row] = rows as [SelectableStrategy];
    const user = await shown(rows, 'Моё');
    await fixture.api.call('PUT', `${path}${row.strategyId}/`, await token(), {
      ...(await bodyOf(row.strategyId)),
      comment: 'Их',
    });
    await press(user, 'Записать');
    expect(await screen.findByText(/Тем временем изменили другие: Комментарий/)).toBeTruthy();
    expect((await item(row.strategyId)).comment).toBe('Их');
  });

  it('stops with a message when the server does not respond; Продолжить writes the rest', async () => {
    const rows = await strategies(2);
    const [cut] = rows as [SelectableStrategy];
    const user = await shown(rows, 'После обрыва');
    fixture.on(`PUT ${path}${cut.strategyId}/`, dropped);
    await press(user, 'Записать');
    expect(await screen.findByText(/^Остановлено: /)).toBeTruthy();
    await press(user, 'Продолжить');
    await findMessage('Изменено записей: 2');
    expect(await comments(rows)).toEqual(['После обрыва', 'После обрыва']);
  });

  it('finishes running writes on Остановить and starts no others; Продолжить resumes', async () => {
    const rows = await strategies(8);
    const user = await shown(rows, 'По частям');
    const waiting: (() => void)[] = [];
    const request = (id: number) => async (request: SeenRequest) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      return fixture.api
        .call('PUT', `${path}${id}/`, await token(), request.body)
        .then(({ body, status }) => Response.json(body, { status }));
    };
    for (const { strategyId } of rows) fixture.on(`PUT ${path}${strategyId}/`, request(strategyId));
    await press(user, 'Записать');
    await waitFor(() => expect(waiting).toHaveLength(4));
    await press(user, 'Остановить');
    for (const go of waiting.splice(0)) go();
    expect(await screen.findByText('Записано: 4 из 8')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Записано' }).getAttribute('aria-valuenow')).toBe('50');
    await press(user, 'Продолжить');
    await waitFor(() => expect(waiting).toHaveLength(4));
    for (const go of waiting.splice(0)) go();
    await findMessage('Изменено записей: 8');
  });

  it('returns from the preview to the unchanged form on Esc, and prompts on the next Esc (spec D33)', async () => {
    const user = await shown(await strategies(1), 'Передумал');
    await user.keyboard('{Escape}');
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий' })).value).toBe('Передумал');
    await user.keyboard('{Escape}');
    expect(await dialog('Закрыть без сохранения?')).toBeTruthy();
    expect(puts()).toEqual([]);
  });

  it("shows warnings of the form before the save: a volume strategy's stored percent is lost by saving (spec D42)", async () => {
    const volumes = await call<SelectableStrategy[]>('GET', '/api/v1/volume/strategies/?limit=1');
    const [row] = volumes as [SelectableStrategy];
    fixture.on(
      `GET /api/v1/volume/strategies/${row.strategyId}/`,
      envelope({
        ...(await call<object>('GET', `/api/v1/volume/strategies/${row.strategyId}/`)),
        percentageOfSales: 0.3,
      }),
    );
    const user = await begin(volumes, strategyVolumeResource);
    await user.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Процент');
    await press(user, 'Показать');
    expect(await screen.findByText(/У стратегии сохранён процент объёма.* Записей: 1\./)).toBeTruthy();
  });
});

describe('Bulk delete (`Удалить`; spec D71)', () => {
  it('confirms once with the count and the first five names; Вернуть всё restores the records', async () => {
    const rows = await strategies(7);
    const user = await fixture.draw(<SelectionFixture rows={rows} />);
    await press(user, 'Удалить');
    const question = within(await dialog('Удалить записи: 7?'));
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      ...rows.slice(0, 5).map(({ name }) => name),
      'и ещё 2',
    ]);
    await user.click(question.getByRole('button', { name: 'Удалить' }));
    await findMessage('Удалено записей: 7');
    expect((await fixture.api.call('GET', `${path}${rows[0]?.strategyId}/`, await token())).status).toBe(404);
    await noDialog();
    await press(user, 'Вернуть всё');
    await findMessage('Возвращено записей: 7');
    expect((await item(rows[0]?.strategyId as number)).name).toBe(rows[0]?.name);
  });

  it('deletes nothing on Отмена', async () => {
    const user = await fixture.draw(<SelectionFixture rows={await strategies(2)} />);
    await press(user, 'Удалить');
    await user.click(within(await dialog('Удалить записи: 2?')).getByRole('button', { name: 'Отмена' }));
    await noDialog();
    expect(fixture.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('reports a rejection with its row and deletes the others', async () => {
    const rows = await strategies(2);
    const [stored] = rows as [SelectableStrategy];
    fixture.host[`DELETE ${path}${stored.strategyId}/`] = failure(1, 'Стратегия действует', undefined, 409);
    const user = await fixture.draw(<SelectionFixture rows={rows} />);
    await press(user, 'Удалить');
    await user.click(within(await dialog('Удалить записи: 2?')).getByRole('button', { name: 'Удалить' }));
    expect(within(await screen.findByRole('region', { name: 'Не удалены' })).getByRole('listitem').textContent).toBe(
      `${stored.name} — Стратегия действует`,
    );
    await press(user, 'Закрыть');
    await findMessage('Удалено записей: 1');
    expect(screen.getByText('Выбрано: 1')).toBeTruthy();
    delete fixture.host[`DELETE ${path}${stored.strategyId}/`];
  });
});

/** Returns the request body of a record as its form sends it. */
async function bodyOf(id: number): Promise<Record<string, unknown>> {
  return bodyIn(strategyResource, valuesOf(strategyResource, await item(id)), id, engine.customFields);
}
