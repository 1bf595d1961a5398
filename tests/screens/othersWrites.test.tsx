import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { categoriesResource } from '#resources/masterData/categories.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture(
  { ...engine, resources: [categoriesResource] },
  { versions: true, history: true, embedded: true, views: false },
);
const now = Date.UTC(2026, 10, 29, 11, 2) / 1000;
let categoryId: number;

/** Saves the category as another user does. */
async function save(method: 'POST' | 'PUT', body: object): Promise<number> {
  const path = `/api/exchange/categories/${method === 'PUT' ? `${categoryId}/` : ''}`;
  const response = await fixture.api.call(method, path, (await fixture.api.signIn()).access_token, body);
  expect([response.status, response.body.error]).toEqual([200, undefined]);
  return (response.body.data as { categoryId: number }).categoryId;
}

const tell = (ids: readonly string[] | null, name: string | null = 'Иванов Иван Иванович', resource?: string) =>
  fixture.tellWrites([
    { resource: resource ?? 'company-categories', ids, by: name === null ? null : { id: '2', name }, at: now },
  ]);

// Open records are read again after a random pause.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

let turn = 0;
let name = '';
beforeEach(async () => {
  name = `Халва ${(turn += 1)}`;
  categoryId = await save('POST', { name, code: null });
});

async function openForm() {
  const user = await fixture.open(categoriesResource);
  await user.click(await screen.findByText(name));
  const form = within(await screen.findByRole('dialog'));
  const box = await form.findByLabelText<HTMLInputElement>('Код в учётной системе');
  return { user, form, box };
}

describe('Records that others write', () => {
  it('are offered by an open list, which shows them when asked', async () => {
    const user = await fixture.open(categoriesResource);
    await screen.findByText(name);
    tell(null, null, 'mml');
    expect(screen.queryByRole('button', { name: 'Есть изменения' })).toBeNull();
    await save('PUT', { name: `${name} белая`, code: null });
    tell([String(categoryId)]);
    await user.click(screen.getByRole('button', { name: 'Есть изменения' }));
    await screen.findByText(`${name} белая`);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Есть изменения' })).toBeNull());
  });

  it('refresh an untouched form by themselves', async () => {
    const { form } = await openForm();
    await save('PUT', { name, code: `Н-${turn}` });
    tell([String(categoryId)]);
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Код в учётной системе').value).toBe(`Н-${turn}`));
    expect(form.queryByText(/Запись изменена/)).toBeNull();
  });

  it('are not named when they have left the open record as it was', async () => {
    const { user, form, box } = await openForm();
    await user.type(box, `К-${turn}`);
    fixture.seen.length = 0;
    tell(null, null);
    await waitFor(() => expect(fixture.seenOf(`GET /api/exchange/categories/${categoryId}/`)).toHaveLength(1));
    expect(form.queryByText(/Запись изменена/)).toBeNull();
  });

  it('are named with their author in a touched form, whose input stays', async () => {
    const { user, form, box } = await openForm();
    await user.type(box, `К-${turn}`);
    await save('PUT', { name: `${name} белая`, code: null });
    tell(['-1']);
    tell([String(categoryId)]);
    expect((await form.findByText(/Запись изменена/)).textContent).toBe(
      'Запись изменена: Иванов И. И., 29.11.2026 14:02. Ваши правки на месте: при сохранении они объединятся с этими.',
    );
    expect(box.value).toBe(`К-${turn}`);
    // Of records that may lie in other territories the page gets neither ids nor the writer.
    tell(null, null);
    await form.findByText(/Запись изменена: другой пользователь, 29.11.2026 14:02/);
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText(`${name} белая`);
    await screen.findByText(`К-${turn}`);
  });
});
