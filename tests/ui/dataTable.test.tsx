import { act, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();

interface Shop {
  id: number;
  name: string;
  money: number;
}
const shops = Array.from({ length: 500 }, (_, index): Shop => ({
  id: index + 1,
  name: `Точка ${index + 1}`,
  money: 100 * (index + 1),
}));
const name: Column<Shop> = { key: 'name', label: 'Название', toText: (shop) => shop.name };
const money: Column<Shop> = { key: 'money', label: 'Сумма', align: 'right', toText: (shop) => `${shop.money} ₽` };
const byId = ({ id }: Shop) => id;
const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role="row"]') as HTMLElement;
const focused = () => document.activeElement?.textContent;

describe('Column of a table', () => {
  it('shows the text of its row, or a custom cell', async () => {
    await fixture.draw(
      <DataTable
        label="Точки"
        columns={[name, { ...money, cell: (shop) => <b>{`всего ${shop.money}`}</b> }]}
        rows={shops.slice(0, 1)}
        rowKey={byId}
      />,
    );
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Точка 1', 'всего 100']);
  });

  it('is the row header when it names the rows', async () => {
    await fixture.draw(
      <DataTable label="Точки" columns={[{ ...name, namesRow: true }, money]} rows={shops.slice(0, 1)} rowKey={byId} />,
    );
    expect(screen.getByRole('rowheader').textContent).toBe('Точка 1');
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['100 ₽']);
  });

  it('can have content before its label, such as a checkbox for all rows', async () => {
    await fixture.draw(
      <DataTable
        label="Точки"
        columns={[{ ...name, head: <input type="checkbox" aria-label="Выбрать все" /> }]}
        rows={[]}
        rowKey={byId}
      />,
    );
    expect(
      within(screen.getByRole('columnheader', { name: 'Выбрать все Название' })).getByRole('checkbox', {
        name: 'Выбрать все',
      }),
    ).toBeTruthy();
  });
});

describe('Data table', () => {
  it('shows Нет данных without rows and without replacement content (spec D32)', async () => {
    await fixture.draw(<DataTable label="Точки" columns={[name]} rows={[]} rowKey={byId} />);
    expect(screen.getByRole('status').textContent).toBe('Нет данных');
  });

  it('shows the given content in place of rows', async () => {
    await fixture.draw(
      <DataTable label="Точки" columns={[name]} rows={[]} rowKey={byId} placeholder={<p>Найдите точку</p>} />,
    );
    expect(screen.getByText('Найдите точку')).toBeTruthy();
    expect(screen.queryByText('Нет данных')).toBeNull();
  });

  it('marks one or several selected rows', async () => {
    const selected = (rows: number | ReadonlySet<number>) => (
      <DataTable
        label="Точки"
        columns={[name]}
        rows={shops.slice(0, 4)}
        rowKey={byId}
        open={() => undefined}
        selected={rows}
      />
    );
    await fixture.draw(
      <>
        {selected(2)}
        {selected(new Set([1, 3]))}
      </>,
    );
    expect(screen.getAllByRole('row', { selected: true }).map((row) => row.textContent)).toEqual([
      'Точка 2',
      'Точка 1',
      'Точка 3',
    ]);
  });

  it('renders all rows into the document when their height depends on their content', async () => {
    await fixture.draw(<DataTable label="Точки" columns={[name]} rows={shops} rowKey={byId} rowHeight="content" />);
    expect(screen.getAllByRole('row')).toHaveLength(501);
  });

  it('moves from one control to the next when rows are not focusable', async () => {
    const buttons: Column<Shop> = { ...name, cell: (shop) => <button type="button">{shop.name}</button> };
    const user = await fixture.draw(
      <DataTable label="Точки" columns={[buttons]} rows={shops.slice(0, 2)} rowKey={byId} stops="contents" />,
    );
    const walked: unknown[] = [];
    for (let step = 0; step < 2; step += 1) {
      await user.tab();
      walked.push(document.activeElement?.getAttribute('type'), focused());
    }
    expect(walked).toEqual(['button', 'Точка 1', 'button', 'Точка 2']);
  });
});

describe('Fields in a column', () => {
  type Typed = Readonly<Record<string, string>>;
  function fieldColumn(key: string, movesByRow: boolean, typed: Typed, type: (change: Typed) => void): Column<Shop> {
    const textOf = ({ id }: Shop) => typed[`${key} ${id}`] ?? '';
    return {
      key,
      label: key,
      movesByRow,
      toText: textOf,
      cell: (shop) => (
        <input
          aria-label={`${key} ${shop.id}`}
          disabled={shop.id === 3}
          value={textOf(shop)}
          onChange={({ target }) => type({ [`${key} ${shop.id}`]: target.value })}
        />
      ),
    };
  }
  function Fields(): ReactNode {
    const [typed, setTyped] = useState<Typed>({});
    const type = (change: Typed) => setTyped((before) => ({ ...before, ...change }));
    return (
      <DataTable
        label="Точки"
        columns={[name, fieldColumn('Объём', true, typed, type), fieldColumn('Заметка', false, typed, type)]}
        rows={shops}
        rowKey={byId}
        stops="contents"
      />
    );
  }
  const valueOf = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;

  it('move to the same field of the next row by Enter and arrows, select its text, and stay at a disabled one', async () => {
    const user = await fixture.draw(<Fields />);
    await user.click(screen.getByRole('textbox', { name: 'Объём 1' }));
    await user.keyboard('10{Enter}20{ArrowUp}30{ArrowDown}40{Enter}5');
    expect([valueOf('Объём 1'), valueOf('Объём 2'), valueOf('Объём 3')]).toEqual(['30', '5', '']);
  });

  it('move by arrows to rows outside the document', async () => {
    const user = await fixture.draw(<Fields />);
    await user.click(screen.getByRole('textbox', { name: 'Объём 4' }));
    await user.keyboard('{ArrowDown>30/}7');
    expect(valueOf('Объём 34')).toBe('7');
  });

  it('leave the keys of a column without row navigation unchanged', async () => {
    const user = await fixture.draw(<Fields />);
    await user.click(screen.getByRole('textbox', { name: 'Заметка 1' }));
    await user.keyboard('да{Enter}{ArrowDown}!');
    expect([valueOf('Заметка 1'), valueOf('Заметка 2')]).toEqual(['да!', '']);
  });
});

describe('Tree table', () => {
  const inside: Readonly<Record<string, readonly string[]>> = { Чай: ['Чёрный', 'Зелёный'], Кофе: ['Молотый'] };

  function Tree(): ReactNode {
    const [open, setOpen] = useState<readonly string[]>([]);
    const rows = Object.keys(inside).flatMap((branch) => [
      branch,
      ...(open.includes(branch) ? (inside[branch] ?? []) : []),
    ]);
    const tree = {
      levelOf: (row: string) => (row in inside ? 0 : 1),
      isOpen: (row: string) => (row in inside ? open.includes(row) : undefined),
      toggle: (row: string) =>
        setOpen((before) => (before.includes(row) ? before.filter((item) => item !== row) : [...before, row])),
    };
    const columns: Column<string>[] = [
      { key: 'name', label: 'Название', toText: (row) => row },
      { key: 'size', label: 'Букв', toText: (row) => `${row.length}` },
    ];
    return <DataTable label="Напитки" columns={columns} rows={rows} rowKey={(row) => row} tree={tree} />;
  }
  const names = () =>
    within(screen.getByRole('treegrid', { name: 'Напитки' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

  it('announces the depth of each row and whether its children are shown', async () => {
    const user = await fixture.draw(<Tree />);
    await user.click(screen.getByText('Чай'));
    const messages = within(screen.getByRole('treegrid'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        row.textContent,
        row.getAttribute('aria-level'),
        row.getAttribute('aria-expanded'),
        row.getAttribute('aria-selected'),
      ]);
    expect(messages).toEqual([
      ['Чай3', '1', 'true', null],
      ['Чёрный6', '2', null, null],
      ['Зелёный7', '2', null, null],
      ['Кофе4', '1', 'false', null],
    ]);
    await user.click(screen.getByText('Зелёный'));
    await user.click(screen.getByText('Чай'));
    expect(names()).toEqual(['Чай', 'Кофе']);
  });

  it('expands a row by right, collapses it by left and toggles it by Enter; does nothing for a leaf', async () => {
    const user = await fixture.draw(<Tree />);
    act(() => rowOf('Чай').focus());
    await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
    expect(names()).toEqual(['Чай', 'Чёрный', 'Зелёный', 'Кофе']);
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowLeft}{Enter}');
    expect([focused(), names()]).toEqual(['Чёрный6', ['Чай', 'Чёрный', 'Зелёный', 'Кофе']]);
    await user.keyboard('{ArrowUp}{ArrowLeft}{End}{Enter}');
    expect([focused(), names()]).toEqual(['Кофе4', ['Чай', 'Кофе', 'Молотый']]);
  });
});
