import type { DataProvider } from '@refinedev/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { EngineProvider } from '#engine/core/engineContext.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { TryProvider } from '#studio/form/dialect/tryContext.ts';
import { TryPanel } from '#studio/form/dialect/TryPanel.tsx';

afterEach(cleanup);

const goods: Declaration = {
  name: 'goods',
  title: 'Товары',
  one: 'Товар',
  api: { path: '/api/v1/shops/{shop}/goods/', id: 'id', verbs: ['list'], dialect: 'drf' },
  list: { open: 'none', columns: ['name', 'price'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    price: { kind: 'money', label: 'Цена' },
    shop: { kind: 'number', label: 'Магазин' },
  },
};

function open(declaration: Declaration | null, embedded: boolean, getList: DataProvider['getList']) {
  const given: Declaration[] = [];
  render(
    <EngineProvider value={{ ...engine, host: { ...engine.host, embedded } }}>
      <TryProvider
        value={{
          declaration,
          stale: false,
          dialects: {},
          now: () => ({}),
          put: () => undefined,
          dataOf: (item) => {
            given.push(item);
            return { getList } as DataProvider;
          },
        }}
      >
        <TryPanel />
      </TryProvider>
    </EngineProvider>,
  );
  return { given, user: userEvent.setup() };
}
const rows = async () => ({ data: [{ id: 1, name: 'Чай', price: 120 }], total: 0 }) as never;

// "Any REST API": dialect with a live try against the API
describe('Try panel', () => {
  it('waits for a valid declaration, then for the parents of its path', async () => {
    open(null, false, rows);
    expect(screen.getByRole('button', { name: 'Проверить' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Проверить можно, когда в объявлении не останется ошибок')).toBeDefined();
    cleanup();
    const { user } = open(goods, false, rows);
    expect(screen.getByText('Сначала укажите ключи родителей из пути')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Магазин: ключ для проверки' }), '7');
    expect(screen.getByRole('button', { name: 'Проверить' })).toHaveProperty('disabled', false);
  });

  it('shows the first rows as the list will', async () => {
    const { user } = open(goods, false, rows);
    await user.type(screen.getByRole('textbox', { name: 'Магазин: ключ для проверки' }), '7');
    await user.click(screen.getByRole('button', { name: 'Проверить' }));
    const table = within(await screen.findByRole('region', { name: 'Что покажет список' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Название', 'Цена']);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Чай',
      '120 ₽',
    ]);
  });

  it('sends requests without the dialect to the embedded API, and explains this', async () => {
    const { user, given } = open(goods, true, rows);
    expect(
      screen.getByText(/^Встроенный API говорит по договору продукта, диалект начнёт действовать с API компании/),
    ).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Магазин: ключ для проверки' }), '7');
    await user.click(screen.getByRole('button', { name: 'Проверить' }));
    await screen.findByRole('region', { name: 'Что покажет список' });
    expect(given[0]?.api.dialect).toBeUndefined();
  });

  it('can be cancelled', async () => {
    const { user } = open(goods, false, () => new Promise(() => undefined));
    await user.type(screen.getByRole('textbox', { name: 'Магазин: ключ для проверки' }), '7');
    await user.click(screen.getByRole('button', { name: 'Проверить' }));
    await user.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(screen.getByText('Проверка отменена')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Проверить' })).toHaveProperty('disabled', false);
  });
});
