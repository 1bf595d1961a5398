import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Column, RowId } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { GroupHeading } from '#ui/table/tableLines.ts';
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
  money: 100,
}));
const columns: Column<Shop>[] = [
  { key: 'name', label: 'Название', toText: (shop) => shop.name },
  { key: 'money', label: 'Сумма', align: 'right', toText: (shop) => `${shop.money} ₽` },
];
const byId = ({ id }: Shop) => id;
const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role="row"]') as HTMLElement;

describe('Row selection', () => {
  let chosen: readonly RowId[] = [];
  const opened: number[] = [];
  function Chosen({ first, rows = shops }: { first?: RowId[]; rows?: readonly Shop[] }): ReactNode {
    const [now, setNow] = useState<ReadonlySet<RowId>>(new Set(first));
    const choose = (next: readonly RowId[]) => {
      chosen = next.toSorted((a, b) => Number(a) - Number(b));
      setNow(new Set(next));
    };
    const toggle = (keys: readonly RowId[], on: boolean) =>
      choose(on ? [...new Set([...now, ...keys])] : [...now].filter((key) => !keys.includes(key)));
    return (
      <DataTable
        label="Точки"
        columns={columns}
        rows={rows}
        rowKey={byId}
        open={({ id }) => opened.push(id)}
        selection={{ chosen: now, toggle, nameOf: ({ name }) => name }}
      />
    );
  }
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('names a checkbox after its row; a click selects the row without opening it', async () => {
    const user = await fixture.draw(<Chosen />);
    await user.click(await box('Выбрать: Точка 2'));
    await user.click(await box('Выбрать: Точка 4'));
    await user.click(await box('Выбрать: Точка 2'));
    expect([chosen, opened, (await box('Выбрать: Точка 4')).checked]).toEqual([[4], [], true]);
  });

  it('accepts clicks in the whole cell of a checkbox', async () => {
    const user = await fixture.draw(<Chosen />);
    await user.click((await box('Выбрать: Точка 3')).parentElement as HTMLElement);
    expect([chosen, opened]).toEqual([[3], []]);
  });

  it('selects all rows from the last one, up or down, on a click with Shift', async () => {
    await fixture.draw(<Chosen />);
    fireEvent.click(await box('Выбрать: Точка 6'));
    fireEvent.click(await box('Выбрать: Точка 9'), { shiftKey: true });
    fireEvent.click(await box('Выбрать: Точка 7'), { shiftKey: true });
    expect(chosen).toEqual([6]);
    fireEvent.click(await box('Выбрать: Точка 4'), { shiftKey: true });
    expect(chosen).toEqual([4, 5, 6, 7]);
  });

  it('selects the focused row by Space and a range by Shift+Space; Enter still opens it', async () => {
    const user = await fixture.draw(<Chosen />);
    await box('Выбрать: Точка 1');
    act(() => rowOf('Точка 1').focus());
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect([chosen, document.activeElement?.textContent]).toEqual([[1, 2, 3], 'Точка 3100 ₽']);
    await user.keyboard('{Enter}');
    expect(opened.splice(0)).toEqual([3]);
  });

  it('includes rows outside the document in a range', async () => {
    const user = await fixture.draw(<Chosen />);
    await box('Выбрать: Точка 1');
    act(() => rowOf('Точка 1').focus());
    await user.keyboard(' {End}{Shift>} {/Shift}');
    expect([chosen.length, chosen[0], chosen.at(-1)]).toEqual([500, 1, 500]);
  });

  it('sets aria-selected for the open row, regardless of the selection (spec D22)', async () => {
    await fixture.draw(<Chosen first={[1]} rows={shops.slice(0, 2)} />);
    await box('Выбрать: Точка 1');
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  });
});

describe('Row groups', () => {
  const groups = [
    { key: 'on', label: 'Активна', rows: shops.slice(0, 12) },
    { key: 'off', label: 'Не активна', rows: shops.slice(12, 14) },
    { key: '', label: 'Не указано', rows: shops.slice(14, 15) },
  ];
  const last: string[] = [];
  function Grouped({ first }: { first?: string }): ReactNode {
    const [folded, setFolded] = useState<readonly (string | undefined)[]>([first]);
    const shown = groups.map((group) => ({ ...group, folded: folded.includes(group.key) }));
    const rows = shown.flatMap((group) => (group.folded ? [] : group.rows));
    const groupRows = shown.map(({ rows: inside, ...group }, place): GroupHeading => {
      const at = shown.slice(0, place).flatMap((before) => (before.folded ? [] : before.rows)).length;
      return { ...group, at, count: inside.length, sums: { money: `${inside.length * 100} ₽` } };
    });
    const toggleGroup = (key: string) =>
      setFolded((before) => (before.includes(key) ? before.filter((item) => item !== key) : [...before, key]));
    return (
      <DataTable
        label="Точки"
        columns={columns}
        rows={rows}
        rowKey={byId}
        open={({ name }) => last.push(name)}
        groupRows={groupRows}
        toggleGroup={toggleGroup}
        marked={13}
      />
    );
  }
  const texts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstChild?.textContent);
  const head = (name: string) => screen.findByRole('button', { name });
  const names = (from: number, to: number) => shops.slice(from - 1, to).map(({ name }) => name);

  it('show headers among the rows, with the count of their records and sums under their columns', async () => {
    await fixture.draw(<Grouped first="on" />);
    await head('Активна, 12 записей');
    expect(texts()).toEqual([
      'Активна, 12 записей',
      'Не активна, 2 записи',
      'Точка 13',
      'Точка 14',
      'Не указано, 1 запись',
      'Точка 15',
    ]);
    expect(
      within((await head('Активна, 12 записей')).closest('[role="row"]') as HTMLElement).getByRole('cell').textContent,
    ).toBe('1200 ₽');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('7');
  });

  it('fold and unfold by click, Enter, Space and the arrows, and keep the focus', async () => {
    const user = await fixture.draw(<Grouped first="on" />);
    const active = await head('Активна, 12 записей');
    await user.click(active);
    expect([active.getAttribute('aria-expanded'), texts().slice(0, 3)]).toEqual([
      'true',
      ['Активна, 12 записей', 'Точка 1', 'Точка 2'],
    ]);
    const messages: unknown[] = [];
    for (const key of ['{ArrowLeft}', '{ArrowLeft}', '{ArrowRight}', '{ArrowRight}', '{Enter}', ' ', ' ']) {
      await user.keyboard(key);
      messages.push(active.getAttribute('aria-expanded'));
    }
    expect([messages, document.activeElement === active]).toEqual([
      ['false', 'false', 'true', 'true', 'false', 'true', 'false'],
      true,
    ]);
  });

  it('let the arrows move over headers and rows alike, and Enter open a row', async () => {
    const user = await fixture.draw(<Grouped first="on" />);
    act(() => screen.getByText('Точка 13').closest<HTMLElement>('[role="row"]')?.focus());
    await head('Активна, 12 записей');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(await head('Активна, 12 записей'));
    await user.keyboard('{End}{Enter}');
    expect(last.splice(0)).toEqual(['Точка 15']);
  });

  it('marks the row that was just written at its current place', async () => {
    await fixture.draw(<Grouped />);
    await head('Активна, 12 записей');
    expect(texts().slice(0, 15)).toEqual(['Активна, 12 записей', ...names(1, 12), 'Не активна, 2 записи', 'Точка 13']);
    expect(rowOf('Точка 13').className).toContain('table-row-marked');
  });
});
