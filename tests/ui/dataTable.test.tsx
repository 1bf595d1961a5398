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

describe('a column of a table', () => {
  it('shows the text that it says of a row, or what it draws instead', async () => {
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

  it('that names its rows is their head', async () => {
    await fixture.draw(
      <DataTable label="Точки" columns={[{ ...name, namesRow: true }, money]} rows={shops.slice(0, 1)} rowKey={byId} />,
    );
    expect(screen.getByRole('rowheader').textContent).toBe('Точка 1');
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['100 ₽']);
  });

  it('may have something before its label, such as a checkbox for all rows', async () => {
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

describe('a table', () => {
  it('spec D32: says Нет данных where it has no rows and nothing else stands in their place', async () => {
    await fixture.draw(<DataTable label="Точки" columns={[name]} rows={[]} rowKey={byId} />);
    expect(screen.getByRole('status').textContent).toBe('Нет данных');
  });

  it('shows what it is given in place of rows', async () => {
    await fixture.draw(
      <DataTable label="Точки" columns={[name]} rows={[]} rowKey={byId} placeholder={<p>Найдите точку</p>} />,
    );
    expect(screen.getByText('Найдите точку')).toBeTruthy();
    expect(screen.queryByText('Нет данных')).toBeNull();
  });

  it('marks one selected row, or several', async () => {
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

  it('with rows by their content has all of them in the document', async () => {
    await fixture.draw(<DataTable label="Точки" columns={[name]} rows={shops} rowKey={byId} rowHeight="content" />);
    expect(screen.getAllByRole('row')).toHaveLength(501);
  });

  it('whose rows are no stops of the keyboard goes from one control to the next', async () => {
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

describe('fields down a column', () => {
  type Typed = Readonly<Record<string, string>>;
  function fieldColumn(key: string, walked: boolean, typed: Typed, type: (change: Typed) => void): Column<Shop> {
    const textOf = ({ id }: Shop) => typed[`${key} ${id}`] ?? '';
    return {
      key,
      label: key,
      walked,
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

  it('Enter and the arrows lead to the same field of the next row, what is typed replaces it; where that is disabled they stay', async () => {
    const user = await fixture.draw(<Fields />);
    await user.click(screen.getByRole('textbox', { name: 'Объём 1' }));
    await user.keyboard('10{Enter}20{ArrowUp}30{ArrowDown}40{Enter}5');
    expect([valueOf('Объём 1'), valueOf('Объём 2'), valueOf('Объём 3')]).toEqual(['30', '5', '']);
  });

  it('the arrows go on to rows that are not in the document yet', async () => {
    const user = await fixture.draw(<Fields />);
    await user.click(screen.getByRole('textbox', { name: 'Объём 4' }));
    await user.keyboard('{ArrowDown>30/}7');
    expect(valueOf('Объём 34')).toBe('7');
  });

  it('the keys of a column that is not walked are its own', async () => {
    const user = await fixture.draw(<Fields />);
    await user.click(screen.getByRole('textbox', { name: 'Заметка 1' }));
    await user.keyboard('да{Enter}{ArrowDown}!');
    expect([valueOf('Заметка 1'), valueOf('Заметка 2')]).toEqual(['да!', '']);
  });
});

describe('a table that is a tree', () => {
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

  it('says how deep each row lies and whether the rows inside it are shown', async () => {
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

  it('the right arrow opens a row, the left one closes it, Enter does either; on a row that holds none they do nothing', async () => {
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
