import { fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { ColumnChoice } from '#ui/table/columnChoice.ts';
import { ColumnsPanel } from '#ui/table/ColumnsPanel.tsx';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();
const labels = ['Название', 'Статус', 'Город', 'Сумма'];
const columnsOf = (names: readonly string[]): ColumnChoice[] =>
  names.map((label) => ({ key: label, label, shown: true }));

const four = columnsOf(labels);

let now: { columns: readonly ColumnChoice[]; density: 'normal' | 'compact' } = { columns: four, density: 'normal' };
function Panel({ first = four }: { first?: readonly ColumnChoice[] }): ReactNode {
  const start = { columns: first, density: 'normal' as const };
  const [state, setState] = useState<typeof now>(start);
  useEffect(() => {
    now = state;
  });
  return (
    <ColumnsPanel
      {...state}
      change={(columns) => setState({ ...state, columns })}
      setDensity={(density) => setState({ ...state, density })}
      reset={() => setState(start)}
    />
  );
}
const order = () => now.columns.map(({ label }) => label);
const shown = () => now.columns.filter((column) => column.shown).map(({ label }) => label);
const lines = () =>
  within(screen.getByRole('list', { name: 'Столбцы' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);
const statusText = () => screen.getByRole('status').textContent;

describe('Column settings of a table', () => {
  it('show a checkbox for each column', async () => {
    const user = await fixture.draw(<Panel />);
    await user.click(screen.getByRole('checkbox', { name: 'Статус' }));
    await user.click(screen.getByRole('checkbox', { name: 'Сумма' }));
    await user.click(screen.getByRole('checkbox', { name: 'Статус' }));
    expect(shown()).toEqual(['Название', 'Статус', 'Город']);
  });

  it('prevent hiding the last visible column, with a reason, and columns that are always shown', async () => {
    const user = await fixture.draw(
      <Panel
        first={[
          { key: 'a', label: 'Название', shown: true },
          { key: 'b', label: 'Статус', shown: true },
        ]}
      />,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Статус' }));
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', {
        name: 'Название',
        description: 'Хотя бы один столбец должен быть показан',
      }).disabled,
    ).toBe(true);
  });

  it('keep a fixed column visible and in its place', async () => {
    const user = await fixture.draw(
      <Panel first={[{ key: 'a', label: 'Название', shown: true, fixed: true }, ...columnsOf(['Статус', 'Город'])]} />,
    );
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Название', description: 'Этот столбец показан всегда' })
        .disabled,
    ).toBe(true);
    expect(screen.queryByRole('button', { name: 'Ниже: Название' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Выше: Статус' }));
    expect(order()).toEqual(['Название', 'Статус', 'Город']);
  });

  it('move a column up and down by buttons, announce its position and keep the focus on the button', async () => {
    const user = await fixture.draw(<Panel />);
    const down = screen.getByRole('button', { name: 'Ниже: Статус' });
    await user.click(down);
    expect([order(), statusText()]).toEqual([['Название', 'Город', 'Статус', 'Сумма'], 'Статус: место 3 из 4']);
    await user.keyboard('{Enter}{Enter}');
    expect([order(), statusText(), document.activeElement === down]).toEqual([
      ['Название', 'Город', 'Сумма', 'Статус'],
      'Статус: место 4 из 4',
      true,
    ]);
    expect(down.getAttribute('aria-disabled')).toBe('true');
  });

  it('move the focused column by Alt and the arrows', async () => {
    const user = await fixture.draw(<Panel />);
    screen.getByRole('checkbox', { name: 'Сумма' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{/Alt}');
    expect([order(), statusText(), document.activeElement?.closest('li')?.textContent]).toEqual([
      ['Название', 'Статус', 'Сумма', 'Город'],
      'Сумма: место 3 из 4',
      'Сумма',
    ]);
  });

  it('reorder columns at the end of a drag; Esc keeps the previous order', async () => {
    await fixture.draw(<Panel />);
    const list = screen.getByRole('list', { name: 'Столбцы' });
    for (const [at, line] of [...list.children].entries())
      line.getBoundingClientRect = () => new DOMRect(0, at * 30, 300, 30);
    const handle = () =>
      within(list).getByRole('checkbox', { name: 'Название' }).closest('li')?.firstElementChild as HTMLElement;
    fireEvent.pointerDown(handle(), { button: 0, clientY: 10 });
    fireEvent.pointerMove(document, { clientY: 500 });
    expect([lines(), order()]).toEqual([['Статус', 'Город', 'Сумма', 'Название'], labels]);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.pointerUp(document);
    expect([lines(), order()]).toEqual([labels, labels]);
    fireEvent.pointerDown(handle(), { button: 0, clientY: 10 });
    fireEvent.pointerMove(document, { clientY: 500 });
    fireEvent.pointerUp(document);
    expect(order()).toEqual(['Статус', 'Город', 'Сумма', 'Название']);
  });

  it('offer a search above ten columns, with ё like е, and disable moving meanwhile', async () => {
    const user = await fixture.draw(
      <Panel first={columnsOf(['Отчёт', ...Array.from({ length: 10 }, (_, at) => `Поле ${at + 1}`)])} />,
    );
    await user.type(screen.getByRole('searchbox', { name: 'Поиск по столбцам' }), 'ОТЧЕТ');
    expect(lines()).toEqual(['Отчёт']);
    expect(screen.queryByRole('button', { name: 'Ниже: Отчёт' })).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'ы');
    expect(screen.getByText('Ничего не найдено')).toBeTruthy();
  });

  it('have no search for ten columns', async () => {
    await fixture.draw(<Panel first={columnsOf(Array.from({ length: 10 }, (_, at) => `Поле ${at + 1}`))} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('switch between usual and dense rows, and Вернуть как было resets everything', async () => {
    const user = await fixture.draw(<Panel />);
    await user.click(screen.getByRole('radio', { name: 'Плотные строки' }));
    await user.click(screen.getByRole('checkbox', { name: 'Город' }));
    expect([now.density, shown()]).toEqual(['compact', ['Название', 'Статус', 'Сумма']]);
    await user.click(screen.getByRole('button', { name: 'Вернуть как было' }));
    expect([
      now.density,
      shown(),
      screen.getByRole<HTMLInputElement>('radio', { name: 'Обычные строки' }).checked,
    ]).toEqual(['normal', labels, true]);
  });
});
