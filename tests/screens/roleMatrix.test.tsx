import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import RolesScreen from '#custom/masterData/RolesScreen.tsx';
import { employeesResource } from '#resources/masterData/employees.ts';
import { masterDataResources } from '#resources/masterData/index.ts';
import { resources } from '#resources/index.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const own = { versions: true, history: true, embedded: true, views: false } as const;
const fixture = createScreenFixture({ ...engine, resources: [...resources, ...masterDataResources] }, own);
const none = {
  code: null,
  pushAccess: false,
  strategiesAccess: false,
  motivationAccess: false,
  billingAccess: false,
  deleteAccess: false,
  exportAccess: false,
};

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const { body: response } = await fixture.api.call(method, path, (await fixture.api.signIn()).access_token, body);
  expect(response).toMatchObject({ success: true });
  return response.data;
}
async function made(name: string): Promise<number> {
  return ((await call('POST', '/api/exchange/roles/', { ...none, name })) as { roleId: number }).roleId;
}
const stored = (id: number) => call('GET', `/api/exchange/roles/${id}/`);
const draw = () =>
  fixture.draw(
    <>
      <RolesScreen />
      <Messages />
    </>,
  );
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('Роли: matrix of rights', () => {
  it('saves a checkbox as it is set, with the version that it has read', async () => {
    const id = await made('Первая роль');
    const user = await draw();
    await user.click(await box('Первая роль: Биллинг'));
    expect(await screen.findByText('«Первая роль»: «Биллинг» — можно')).toBeTruthy();
    expect(await stored(id)).toMatchObject({ name: 'Первая роль', billingAccess: true, deleteAccess: false });
    const [put] = fixture.seenOf(`PUT /api/exchange/roles/${id}/`);
    expect(put?.headers['if-match']).toMatch(/^"/);
    await waitFor(async () => expect((await box('Первая роль: Биллинг')).checked).toBe(true));
  });

  it('preserves rights that another user has changed since, and names them', async () => {
    const id = await made('Вторая роль');
    const user = await draw();
    await box('Вторая роль: Биллинг');
    await call('PUT', `/api/exchange/roles/${id}/`, { ...none, name: 'Вторая роль', motivationAccess: true });
    await user.click(await box('Вторая роль: Биллинг'));
    expect(await screen.findByText('Тем временем в этой роли изменили: Мотивация')).toBeTruthy();
    expect(await stored(id)).toMatchObject({ billingAccess: true, motivationAccess: true });
    await waitFor(async () => expect((await box('Вторая роль: Мотивация')).checked).toBe(true));
  });

  it('shows why a right was not saved, and the stored state', async () => {
    const id = await made('Третья роль');
    const user = await draw();
    fixture.on(`PUT /api/exchange/roles/${id}/`, failure(500, 'Роль не записана', undefined, 500));
    await user.click(await box('Третья роль: Биллинг'));
    expect(await screen.findByText('Роль «Третья роль» не сохранена')).toBeTruthy();
    expect(screen.getByText('Роль не записана')).toBeTruthy();
    await waitFor(async () => expect((await box('Третья роль: Биллинг')).checked).toBe(false));
  });

  it('lists the users of a role (`Кто это`), each with a link to the form', async () => {
    const id = await made('Четвёртая роль');
    const user = await draw();
    const row = await screen.findByRole('row', { name: /Четвёртая роль/ });
    await user.click(within(row).getByRole('button', { name: /Кто это/ }));
    expect(await screen.findByText('Этой роли ни у кого нет.')).toBeTruthy();
    await user.keyboard('{Escape}');
    const userId = (
      (await call('POST', '/api/exchange/employees/', {
        ...none,
        fullName: 'Ролева Анна',
        phone: '79150000001',
        territoryIds: [],
        active: true,
        superUser: false,
        roleId: id,
      })) as { userId: number }
    ).userId;
    await user.click(screen.getByRole('button', { name: 'Списком' }));
    await user.click(screen.getByRole('button', { name: 'Матрицей' }));
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /Четвёртая роль/ }).textContent).toContain('1 сотрудник'),
    );
    await user.click(
      within(screen.getByRole('row', { name: /Четвёртая роль/ })).getByRole('button', { name: /Кто это/ }),
    );
    expect((await screen.findByRole('link', { name: 'Ролева Анна' })).getAttribute('href')).toBe(
      `/company/employees?open=${userId}`,
    );
  });

  it('links to the list of employees filtered by the role where they are too many to be named', async () => {
    const id = await made('Пятая роль');
    fixture.host['GET /api/exchange/employees/'] = envelope(
      Array.from({ length: 100 }, (_, at) => ({ userId: at + 1, fullName: `Сотрудник ${at + 1}`, active: true })),
    );
    const user = await draw();
    await user.click(
      within(await screen.findByRole('row', { name: /Пятая роль/ })).getByRole('button', { name: /Кто это/ }),
    );
    const all = await screen.findByRole('link', { name: 'Все сотрудники с этой ролью' });
    delete fixture.host['GET /api/exchange/employees/'];
    const address = new URL(all.getAttribute('href') ?? '', 'http://page');
    expect(address.pathname).toBe('/company/employees');
    cleanup();
    fixture.seen.length = 0;
    await fixture.open(employeesResource, address.search);
    await waitFor(() =>
      expect(fixture.seenOf('GET /api/exchange/employees/').at(-1)?.query).toMatchObject({ roleId: String(id) }),
    );
  });
});
