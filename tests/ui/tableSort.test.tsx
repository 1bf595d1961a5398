import { fireEvent, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { SortBy } from '#ui/table/sortOrder.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();

interface Shop {
  id: number;
  name: string;
  city: string;
  money: number;
}
const shops: Shop[] = [
  { id: 1, name: 'Весна', city: 'Омск', money: 10 },
  { id: 2, name: 'Лето', city: 'Тара', money: 20 },
];
const column = (key: keyof Shop, label: string, more: Partial<Column<Shop>> = {}): Column<Shop> => ({
  key,
  label,
  toText: (shop) => String(shop[key]),
  ...more,
});
const byId = ({ id }: Shop) => id;

describe('Sortable headers', () => {
  const columns = [
    column('name', 'Название', { sortable: true }),
    column('city', 'Город', { sortable: true }),
    column('money', 'Сумма', { sortable: true, align: 'right' }),
    column('id', 'Номер'),
  ];
  let by: readonly SortBy[] = [];
  const unsorted: readonly SortBy[] = [];
  function Sorted({ first = unsorted }: { first?: readonly SortBy[] }): ReactNode {
    const [order, setOrder] = useState(first);
    const set = (next: SortBy[]) => {
      by = next;
      setOrder(next);
    };
    return <DataTable label="Точки" columns={columns} rows={shops} rowKey={byId} sort={{ by: order, set }} />;
  }
  const press = (name: string) => screen.findByRole('button', { name });
  const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

  it('sort ascending on a click, then descending, then not at all; aria-sort follows', async () => {
    const user = await fixture.draw(<Sorted />);
    const messages: unknown[] = [];
    for (let step = 0; step < 3; step += 1) {
      await user.click(await press('Название'));
      messages.push(by, sortOf('Название'));
    }
    expect(messages).toEqual([
      [{ name: 'name' }],
      'ascending',
      [{ name: 'name', descending: true }],
      'descending',
      [],
      null,
    ]);
  });

  it('sort on Enter, too, and keep the focus', async () => {
    const user = await fixture.draw(<Sorted />);
    (await press('Город')).focus();
    await user.keyboard('{Enter}{Enter}');
    expect([by, document.activeElement?.textContent]).toEqual([[{ name: 'city', descending: true }], 'Город']);
  });

  it('sort only by the other header when it is clicked', async () => {
    const user = await fixture.draw(<Sorted first={[{ name: 'name' }, { name: 'city' }]} />);
    await user.click(await press('Город'));
    expect([by, sortOf('Название'), sortOf('Город')]).toEqual([[{ name: 'city' }], null, 'ascending']);
  });

  it('add a second column with Shift and describe it in text, because ARIA allows one sorted column', async () => {
    const user = await fixture.draw(<Sorted />);
    await user.click(await press('Название'));
    await user.keyboard('{Shift>}');
    await user.click(await press('Город'));
    await user.click(await press('Город'));
    await user.keyboard('{/Shift}');
    const city = screen.getByRole('columnheader', { name: 'Город' });
    expect([by, sortOf('Название'), sortOf('Город')]).toEqual([
      [{ name: 'name' }, { name: 'city', descending: true }],
      'ascending',
      null,
    ]);
    expect(
      within(city).getByRole('button', { name: 'Город', description: 'второй порядок, по убыванию' }),
    ).toBeTruthy();
  });

  it('remove the column on the third press with Shift and keep the other', async () => {
    await fixture.draw(<Sorted first={[{ name: 'name' }, { name: 'city', descending: true }]} />);
    fireEvent.click(await press('Город'), { shiftKey: true });
    expect(by).toEqual([{ name: 'name' }]);
  });

  it('keep their accessible name in every sort; a header without sorting has no button', async () => {
    await fixture.draw(<Sorted first={[{ name: 'money', descending: true }, { name: 'name' }]} />);
    await press('Сумма');
    expect(screen.getAllByRole('columnheader', { name: /^(Название|Город|Сумма|Номер)$/ })).toHaveLength(4);
    expect(
      screen
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.firstChild?.textContent),
    ).toEqual(['Название', 'Город', 'Сумма']);
  });

  it('have no buttons in a table without sorting', async () => {
    await fixture.draw(<DataTable label="Точки" columns={columns} rows={shops} rowKey={byId} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('Column widths', () => {
  const given: unknown[] = [];
  const unsorted = { by: [], set: () => undefined };
  function Sized({ start = 200 }: { start?: number }): ReactNode {
    const [width, setWidth] = useState(start);
    const columns = [
      column('name', 'Название', { width, sortable: true }),
      column('city', 'Город'),
      column('id', 'Удаление', { hideLabel: true, width: 56 }),
    ];
    const resize = (key: string, to: number) => {
      given.push([key, to]);
      if (key === 'name') setWidth(to);
    };
    return <DataTable label="Точки" columns={columns} rows={shops} rowKey={byId} resize={resize} sort={unsorted} />;
  }
  const separator = () => screen.findByTitle('Ширина столбца «Название»: перетащите или щёлкните дважды');
  const head = () => screen.findByRole('button', { name: 'Название' });
  const changes = () => given.splice(0);

  it('change by 16 pixels with Shift and the arrows at the header', async () => {
    const user = await fixture.draw(<Sized />);
    (await head()).focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowRight}');
    expect(changes()).toEqual([
      ['name', 216],
      ['name', 200],
      ['name', 184],
    ]);
  });

  it.each([
    [60, 'ArrowLeft', 56],
    [796, 'ArrowRight', 800],
  ])('stay within their limits from %i pixels by %s: %i', async (start, key, end) => {
    const user = await fixture.draw(<Sized start={start} />);
    (await head()).focus();
    await user.keyboard(`{Shift>}{${key}}{/Shift}`);
    expect(changes()).toEqual([['name', end]]);
  });

  it('have edges that are not focusable, and headers named only by their labels', async () => {
    await fixture.draw(<Sized />);
    await separator();
    expect(screen.getAllByRole('columnheader', { name: /^(Название|Город|Удаление)$/ })).toHaveLength(3);
    expect(screen.queryAllByRole('separator')).toEqual([]);
  });

  it('are reported once at the end of a drag; until then a style rule shows them', async () => {
    await fixture.draw(<Sized />);
    const node = await separator();
    fireEvent.pointerDown(node, { clientX: 300, button: 0 });
    fireEvent.pointerMove(node, { clientX: 330 });
    fireEvent.pointerMove(node, { clientX: 350 });
    const cell = screen.getByText('Весна').closest<HTMLElement>('[role="cell"]') as HTMLElement;
    expect([changes(), getComputedStyle(cell).flexBasis]).toEqual([[], '250px']);
    fireEvent.pointerUp(node, { clientX: 350 });
    expect(changes()).toEqual([['name', 250]]);
    await expect.poll(() => cell.style.flexBasis).toBe('250px');
  });

  it('stay unchanged after a press without a drag, and after a drag cancelled by Esc', async () => {
    await fixture.draw(<Sized />);
    const node = await separator();
    fireEvent.pointerDown(node, { clientX: 300, button: 0 });
    fireEvent.pointerUp(node, { clientX: 300 });
    fireEvent.pointerDown(node, { clientX: 300, button: 0 });
    fireEvent.pointerMove(node, { clientX: 400 });
    fireEvent.keyDown(node, { key: 'Escape' });
    fireEvent.pointerUp(node, { clientX: 400 });
    expect(changes()).toEqual([]);
  });

  it('fit the content of the column on a double click', async () => {
    const user = await fixture.draw(<Sized />);
    await user.dblClick(await separator());
    // Without layout the content has no width: the minimum applies.
    expect(changes()).toEqual([['name', 56]]);
  });
});
