import { act, screen } from '@testing-library/react';
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
  name: index === 0 ? 'Ёлка и берёза <b>' : `Точка ${index + 1}`,
  money: 1000 + index,
}));
const name: Column<Shop> = { key: 'name', label: 'Название', toText: (shop) => shop.name };
const city: Column<Shop> = { key: 'city', label: 'Город', toText: () => 'Омск', cell: () => <i>Берёзовка</i> };
const money: Column<Shop> = { key: 'money', label: 'Сумма', align: 'right', toText: (shop) => `${shop.money} ₽` };
const byId = ({ id }: Shop) => id;

describe('Footer with sums', () => {
  it('is aligned with its columns and is not a row, because rows are records', async () => {
    await fixture.draw(
      <DataTable
        label="Точки"
        columns={[name, city, money]}
        rows={shops}
        rowKey={byId}
        sums={{ label: 'Итого по фильтру', of: { money: '624 750 ₽' } }}
      />,
    );
    const footer = await screen.findByRole('group', { name: 'Итого по фильтру' });
    expect(footer.textContent).toBe('Итого по фильтруСумма: 624 750 ₽');
    expect([
      screen.getByRole('table').contains(footer),
      screen.getByRole('table').getAttribute('aria-rowcount'),
    ]).toEqual([false, '501']);
  });

  it('shows a sum beside its label when the first column has one, too', async () => {
    await fixture.draw(
      <DataTable
        label="Точки"
        columns={[money, name]}
        rows={shops}
        rowKey={byId}
        sums={{ label: 'Итого', of: { money: '624 750 ₽' } }}
      />,
    );
    expect((await screen.findByRole('group', { name: 'Итого' })).textContent).toBe('ИтогоСумма: 624 750 ₽');
  });
});

describe('Search marks', () => {
  const marks = () => screen.getAllByText((_, node) => node?.tagName === 'MARK').map((mark) => mark.textContent);

  it('mark matches in plain texts, with ё like е, and leave custom cells unchanged', async () => {
    await fixture.draw(
      <DataTable
        label="Точки"
        columns={[name, city, money]}
        rows={shops.slice(0, 2)}
        rowKey={byId}
        highlight={['елка', 'берез', '1001']}
      />,
    );
    await screen.findByText('1001');
    expect(marks()).toEqual(['Ёлка', 'берёз', '1001']);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Ёлка и берёза <b>',
      'Берёзовка',
      '1000 ₽',
      'Точка 2',
      'Берёзовка',
      '1001 ₽',
    ]);
  });
});

describe('Table density', () => {
  function Dense(): ReactNode {
    const [compact, setCompact] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setCompact(!compact)}>
          Плотно
        </button>
        <DataTable
          label="Точки"
          columns={[name, money]}
          rows={shops}
          rowKey={byId}
          density={compact ? 'compact' : 'normal'}
        />
      </>
    );
  }

  it('makes compact rows 40 pixels high instead of 63', async () => {
    const user = await fixture.draw(<Dense />);
    const second = () => screen.getByText('Точка 2').closest<HTMLElement>('[role="row"]')?.style.top;
    const tops = [second()];
    await user.click(screen.getByRole('button', { name: 'Плотно' }));
    expect([...tops, second()]).toEqual(['63px', '40px']);
  });

  it('keeps the rows in view when their height changes', async () => {
    const user = await fixture.draw(<Dense />);
    const scroller = screen.getByRole('table').parentElement as HTMLElement;
    act(() => scroller.scrollTo({ top: 6300 }));
    await user.click(screen.getByRole('button', { name: 'Плотно' }));
    expect(scroller.scrollTop).toBe(4000);
  });
});
