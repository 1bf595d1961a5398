import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { cars, fleet, garages } from '#tests/customResources/fleet.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture({ ...engine, resources: fleet });
const ids: Record<string, number> = {};
const call = async (method: string, path: string, body?: object) =>
  (await fixture.api.call(method, path, (await fixture.api.signIn()).access_token, body)).body;

beforeAll(async () => {
  Object.assign(fixture.api.deps, { added: () => fleet });
  for (const name of ['Северный', 'Южный'])
    ids[name] = ((await call('POST', '/api/v1/garages/', { name })).data as { garageId: number }).garageId;
  ids['А001АА'] = (
    (await call('POST', `/api/v1/garages/${ids['Северный']}/cars/`, { plate: 'А001АА', weight: 900 })).data as {
      carId: number;
    }
  ).carId;
  await call('POST', `/api/v1/garages/${ids['Южный']}/cars/`, { plate: 'В002ВВ' });
});

const related = (name: string) => screen.findByRole('region', { name });

// "Paths with parents": from a filter field that must be chosen
describe('List whose path has a parent', () => {
  it('shows the required choice, and sends no request and offers no new record until then', async () => {
    await fixture.open(cars);
    expect(await screen.findByText('Выберите гараж', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Добавить машину' })).toBeNull();
    expect(fixture.seen.filter(({ path }) => path.includes('/cars/'))).toEqual([]);
  });

  it('is requested under the parent of the filter, without it in the query', async () => {
    await fixture.open(cars, `?garageId=${ids['Северный']}`);
    expect(await screen.findByText('А001АА')).toBeTruthy();
    expect(screen.queryByText('В002ВВ')).toBeNull();
    expect(fixture.seenOf(`GET /api/v1/garages/${ids['Северный']}/cars/`)[0]?.query).toEqual({
      limit: '100',
      offset: '0',
    });
  });

  it('creates and changes records under the parent', async () => {
    const user = await fixture.open(cars, `?garageId=${ids['Южный']}`);
    await user.click(await screen.findByRole('button', { name: 'Добавить машину' }));
    const dialog = await screen.findByRole('dialog', { name: 'Машина' });
    await user.type(within(dialog).getByRole('textbox', { name: /Номер/ }), 'Е005ЕЕ');
    await user.click(within(dialog).getByRole('button', { name: 'Создать' }));
    expect(await screen.findByText('Е005ЕЕ')).toBeTruthy();
    expect(fixture.seenOf(`POST /api/v1/garages/${ids['Южный']}/cars/`)[0]?.body).toEqual({
      plate: 'Е005ЕЕ',
      weight: null,
    });
    expect((await call('GET', `/api/v1/garages/${ids['Южный']}/cars/`)).data).toMatchObject([
      { plate: 'Е005ЕЕ', garageId: ids['Южный'] },
      { plate: 'В002ВВ' },
    ]);
  });
});

// "Paths with parents": related lists in a record's modal, with their own create, edit, delete
describe('Related lists of a record', () => {
  const open = async () => {
    const user = await fixture.open(garages, `?open=${ids['Северный']}`);
    await screen.findByRole('dialog', { name: 'Гараж' });
    return user;
  };

  it('are shown below its form with their own titles, rows and empty texts', async () => {
    await open();
    expect(await within(await related('Машины гаража')).findByText('А001АА')).toBeTruthy();
    expect(within(await related('Машины гаража')).queryByText('В002ВВ')).toBeNull();
    await waitFor(() =>
      expect(fixture.seenOf('GET /api/v1/permits/').at(-1)?.query).toEqual({
        garage: String(ids['Северный']),
        limit: '100',
        offset: '0',
      }),
    );
  });

  it('open a row over the record; Esc closes only the upper one', async () => {
    const user = await open();
    await user.click(await within(await related('Машины гаража')).findByText('А001АА'));
    expect(within(await screen.findByRole('dialog', { name: 'Машина' })).getByDisplayValue('А001АА')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Машина' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Гараж' })).toBeTruthy();
  });

  it('create, change and delete entries without saving the record', async () => {
    const user = await open();
    await user.click(await within(await related('Машины гаража')).findByRole('button', { name: 'Добавить машину' }));
    const dialog = await screen.findByRole('dialog', { name: 'Машина' });
    await user.type(within(dialog).getByRole('textbox', { name: /Номер/ }), 'К006КК');
    await user.click(within(dialog).getByRole('button', { name: 'Создать' }));
    await user.click(await within(await related('Машины гаража')).findByText('К006КК'));
    const again = await screen.findByRole('dialog', { name: 'Машина' });
    await user.type(within(again).getByRole('textbox', { name: /Вес/ }), '700');
    await user.click(within(again).getByRole('button', { name: 'Сохранить' }));
    expect(await within(await related('Машины гаража')).findByText('700')).toBeTruthy();
    await user.click(
      within(await related('Машины гаража')).getAllByRole('button', { name: 'Удалить' })[0] as HTMLElement,
    );
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    await waitFor(async () => expect(within(await related('Машины гаража')).queryByText('К006КК')).toBeNull());
    expect(
      fixture.seen.filter(({ method, path }) => method !== 'GET' && path.endsWith(`/garages/${ids['Северный']}/`)),
    ).toEqual([]);
  });

  it("set the parent's field in records created under a filter, and request its lookups under the parent", async () => {
    const user = await open();
    await user.click(await within(await related('Пропуска')).findByRole('button', { name: 'Выдать пропуск' }));
    const dialog = await screen.findByRole('dialog', { name: 'Пропуск' });
    expect(within(dialog).queryByRole('combobox', { name: /Гараж/ })).toBeNull();
    await user.click(within(dialog).getByRole('combobox', { name: /Машина/ }));
    await user.click(await screen.findByRole('option', { name: 'А001АА' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Номер пропуска/ }), '17');
    await user.click(within(dialog).getByRole('button', { name: 'Создать' }));
    expect(await within(await related('Пропуска')).findByText('17')).toBeTruthy();
    expect(fixture.seenOf('POST /api/v1/permits/')[0]?.body).toEqual({
      garage: ids['Северный'],
      car: ids['А001АА'],
      number: '17',
    });
  });

  it('are hidden for a new record', async () => {
    const user = await fixture.open(garages);
    await user.click(await screen.findByRole('button', { name: 'Создать гараж' }));
    await screen.findByRole('dialog', { name: 'Гараж' });
    expect(screen.queryByRole('region', { name: 'Машины гаража' })).toBeNull();
  });
});
