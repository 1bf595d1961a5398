import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { withDialects } from '#dialects/resolve.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { createScreenFixture } from './screenFixture.tsx';

const submit = { create: 'Создать', update: 'Сохранить' };
const answer = { list: 'items', record: '', total: 'total' };
const every = ['list', 'one', 'create', 'update', 'delete'] as const;

function goods(
  name: string,
  dialect: Declaration['api']['dialect'] & object,
  more: Partial<Declaration> = {},
): Declaration {
  return withDialects(
    {
      name,
      title: 'Товары',
      one: 'Товар',
      api: { path: `/api/v2/${name}`, id: 'id', verbs: [...every], dialect },
      list: { open: 'modal', delete: true, columns: ['name'] },
      filter: { title: 'Фильтр', fields: [] },
      form: { submit, fields: ['name', 'price'] },
      fields: {
        name: { kind: 'text', label: 'Название' },
        price: { kind: 'number', label: 'Цена' },
        state: { kind: 'text', label: 'Состояние' },
      },
      ...more,
    },
    {},
  );
}

const patched = goods('patched', { answer, update: { method: 'PATCH', changedOnly: true } });
const posted = goods('posted', { answer, update: { method: 'POST' } });
const retained = goods('kept', { answer, delete: { set: { deleted: true } } });
const acted = goods(
  'acted',
  { answer },
  { actions: [{ name: 'approve', title: 'Утвердить', path: '{id}/approve', body: { urgent: true }, of: 'row' }] },
);

const child = (name: string, path: string, parents: readonly string[], more: Partial<Declaration> = {}): Declaration =>
  goods(
    name,
    { answer },
    {
      api: { path, id: 'id', verbs: ['list', 'one', 'update'], dialect: { answer } },
      fields: {
        name: { kind: 'text', label: 'Название' },
        price: { kind: 'number', label: 'Цена' },
        ...Object.fromEntries(parents.map((item) => [item, { kind: 'number', label: item }] as const)),
      },
      ...more,
    },
  );
const trips = child('trips', '/api/v2/garages/{garageId}/cars/{carId}/trips', ['garageId', 'carId'], { one: 'Рейс' });
const cars = child('cars', '/api/v2/garages/{garageId}/cars', ['garageId'], {
  one: 'Машина',
  related: [{ resource: 'trips', field: 'carId', title: 'Рейсы' }],
});
const garages = goods(
  'garages',
  { answer },
  { one: 'Гараж', related: [{ resource: 'cars', field: 'garageId', title: 'Машины' }] },
);

const fixture = createScreenFixture(
  { ...engine, resources: [patched, posted, retained, acted, garages, cars, trips] },
  { versions: false, history: false, embedded: false, views: false },
);
const tea = { id: 5, name: 'Чай', price: 10 };
const json = (body: object) => () => HttpResponse.json(body);

async function open(declaration: Declaration) {
  const path = `/api/v2/${declaration.name}`;
  Object.assign(fixture.host, {
    [`GET ${path}`]: json({ items: [tea], total: 1 }),
    [`GET ${path}/5`]: json(tea),
    [`PATCH ${path}/5`]: json(tea),
    [`POST ${path}/5`]: json(tea),
  });
  return { user: await fixture.open(declaration), path };
}
async function change(declaration: Declaration) {
  const { user, path } = await open(declaration);
  await user.click(await screen.findByText('Чай'));
  const form = within(await screen.findByRole('dialog', { name: 'Товар' }));
  await user.clear(form.getByRole('textbox', { name: 'Цена' }));
  await user.type(form.getByRole('textbox', { name: 'Цена' }), '12');
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  return path;
}

// "Any REST API": methods (PATCH with changed fields only, POST for update, soft delete by a field), actions, related
// lists
describe('Form with an external API', () => {
  it('sends a PATCH with only the changed fields', async () => {
    const path = await change(patched);
    await waitFor(() => expect(fixture.seenOf(`PATCH ${path}/5`).map(({ body }) => body)).toEqual([{ price: 12 }]));
  });

  it('sends a POST of the record when the API updates by POST', async () => {
    const path = await change(posted);
    await waitFor(() =>
      expect(fixture.seenOf(`POST ${path}/5`).map(({ body }) => body)).toEqual([{ name: 'Чай', price: 12 }]),
    );
  });

  it('deletes by setting field values', async () => {
    const { user, path } = await open(retained);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(fixture.seenOf(`PATCH ${path}/5`).map(({ body }) => body)).toEqual([{ deleted: true }]));
  });

  it('sends an action to the address of its record', async () => {
    const { user, path } = await open(acted);
    fixture.host[`POST ${path}/5/approve`] = json({});
    await user.click(await screen.findByRole('button', { name: 'Действия' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Утвердить' }));
    await waitFor(() =>
      expect(fixture.seenOf(`POST ${path}/5/approve`).map(({ body }) => body)).toEqual([{ urgent: true }]),
    );
  });

  it('requests the list of a record that is itself in the list of a record', async () => {
    const { user } = await open(garages);
    Object.assign(fixture.host, {
      'GET /api/v2/garages/5/cars': json({ items: [{ id: 8, name: 'ГАЗ' }], total: 1 }),
      'GET /api/v2/garages/5/cars/8': json({ id: 8, name: 'ГАЗ' }),
      'GET /api/v2/garages/5/cars/8/trips': json({ items: [{ id: 9, name: 'В Тулу' }], total: 1 }),
    });
    await user.click(await screen.findByText('Чай'));
    await user.click(await within(await screen.findByRole('region', { name: 'Машины' })).findByText('ГАЗ'));
    expect(await within(await screen.findByRole('region', { name: 'Рейсы' })).findByText('В Тулу')).toBeDefined();
  });
});
