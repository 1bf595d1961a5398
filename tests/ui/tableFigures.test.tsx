import { act, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { screenWorld } from '#tests/screens/world.tsx';

const world = screenWorld();

interface Shop { id: number; name: string; money: number }
const shops = Array.from({ length: 500 }, (_, index): Shop => ({ id: index + 1, name: index === 0 ? 'Ёлка и берёза <b>' : `Точка ${index + 1}`, money: 1000 + index }));
const name: Column<Shop> = { key: 'name', label: 'Название', toText: (shop) => shop.name };
const city: Column<Shop> = { key: 'city', label: 'Город', toText: () => 'Омск', cell: () => <i>Берёзовка</i> };
const money: Column<Shop> = { key: 'money', label: 'Сумма', align: 'right', toText: (shop) => `${shop.money} ₽` };
const byId = ({ id }: Shop) => id;

describe('the foot of sums', () => {
  it('issue: stands in a group of rows of its own, figures under their columns', async () => {
    await world.draw(<DataTable label="Точки" columns={[name, city, money]} rows={shops} rowKey={byId} sums={{ label: 'Итого по фильтру', of: { money: '624 750 ₽' } }} />);
    const row = (await screen.findByText('Итого по фильтру')).closest<HTMLElement>('[role="row"]') as HTMLElement;
    expect([...row.children].map((cell) => [cell.getAttribute('role'), cell.textContent])).toEqual([['rowheader', 'Итого по фильтру'], ['cell', ''], ['cell', '624 750 ₽']]);
    expect([row.getAttribute('aria-rowindex'), screen.getByRole('table').getAttribute('aria-rowcount'), screen.getAllByRole('rowgroup').length]).toEqual(['502', '502', 3]);
    expect(row.parentElement?.getAttribute('role')).toBe('rowgroup');
  });

  it('issue: where the first column has a sum, too, the label stands beside it', async () => {
    await world.draw(<DataTable label="Точки" columns={[money, name]} rows={shops} rowKey={byId} sums={{ label: 'Итого', of: { money: '624 750 ₽' } }} />);
    const cell = (await screen.findByText('Итого')).closest<HTMLElement>('[role="rowheader"]') as HTMLElement;
    expect(within(cell).getByText('624 750 ₽')).toBeTruthy();
  });

  it('is not counted while nobody knows how many rows there are', async () => {
    await world.draw(<DataTable label="Точки" columns={[name, money]} rows={shops} rowKey={byId} fetchMore={() => undefined} sums={{ label: 'Итого по фильтру', of: { money: '1 ₽' } }} />);
    expect([(await screen.findByText('Итого по фильтру')).closest('[role="row"]')?.getAttribute('aria-rowindex'), screen.getByRole('table').getAttribute('aria-rowcount')]).toEqual([null, '-1']);
  });
});

describe('marks', () => {
  const marks = () => screen.getAllByText((_, node) => node?.tagName === 'MARK').map((mark) => mark.textContent);

  it('issue: what was searched for is marked in plain texts, ё like е; cells that draw themselves stay as they are', async () => {
    await world.draw(<DataTable label="Точки" columns={[name, city, money]} rows={shops.slice(0, 2)} rowKey={byId} highlight={['елка', 'берез', '1001']} />);
    await screen.findByText('1001');
    expect(marks()).toEqual(['Ёлка', 'берёз', '1001']);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Ёлка и берёза <b>', 'Берёзовка', '1000 ₽', 'Точка 2', 'Берёзовка', '1001 ₽']);
  });
});

describe('the look of a table', () => {
  function Dense(): ReactNode {
    const [compact, setCompact] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setCompact(!compact)}>Плотно</button>
        <DataTable label="Точки" columns={[name, money]} rows={shops} rowKey={byId} density={compact ? 'compact' : 'normal'} />
      </>
    );
  }

  it('issue: compact rows are 40 pixels high instead of 63', async () => {
    const user = await world.draw(<Dense />);
    const second = () => screen.getByText('Точка 2').closest<HTMLElement>('[role="row"]')?.style.top;
    const tops = [second()];
    await user.click(screen.getByRole('button', { name: 'Плотно' }));
    expect([...tops, second()]).toEqual(['63px', '40px']);
  });

  it('stays at the rows in view when their height changes', async () => {
    const user = await world.draw(<Dense />);
    const scroller = screen.getByRole('table').parentElement as HTMLElement;
    act(() => scroller.scrollTo({ top: 6300 }));
    await user.click(screen.getByRole('button', { name: 'Плотно' }));
    expect(scroller.scrollTop).toBe(4000);
  });
});
