import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { OptionList } from '#ui/panels/OptionList.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { indexTree } from '#ui/tree/treeIndex.ts';
import { leafSelection } from '#ui/tree/treeSelection.ts';
import { VirtualTree } from '#ui/tree/VirtualTree.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const entries = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  name: `Точка ${index + 1}`,
  detail: '',
  children: [],
}));
const opened: string[] = [];

function Rows(): ReactNode {
  const columns = [{ key: 'name', label: 'Имя', toText: (row: { name: string }) => row.name }];
  return (
    <DataTable
      label="Точки"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      open={({ name }) => opened.push(name)}
    />
  );
}

function Tree(): ReactNode {
  const [chosen, choose] = useState<(string | number)[]>([]);
  const tree = indexTree(entries);
  return (
    <VirtualTree label="Точки" tree={tree} selection={leafSelection(tree, chosen)} change={choose} searchTerm="" />
  );
}

function Entries(): ReactNode {
  const [chosen, choose] = useState<unknown>([]);
  return <OptionList label="Точки" entries={entries} many value={chosen} change={choose} />;
}

/** Scrolls the container of `inside` to its end in the 800-pixel window (layout.ts). */
function scrollToEnd(inside: Element): void {
  for (let node = inside.parentElement; node; node = node.parentElement) {
    node.scrollTop = 30_000;
    fireEvent.scroll(node);
  }
}

const focused = () => document.activeElement?.textContent;

describe('Long lists by keyboard', () => {
  it('move by arrows, Page Up, Page Down, Home and End over all rows, also outside the document; Enter opens', async () => {
    const user = await fixture.draw(<Rows />);
    act(() => screen.getByText('Точка 1').closest<HTMLElement>('[role="row"]')?.focus());
    const walked: unknown[] = [];
    for (const key of [
      'ArrowDown',
      'ArrowUp',
      'ArrowUp',
      'PageDown',
      'PageDown',
      'PageUp',
      'End',
      'PageDown',
      'ArrowUp',
      'Enter',
      'Home',
    ]) {
      await user.keyboard(`{${key}}`);
      walked.push(focused());
    }
    // 800 pixels hold 12 rows of 63; one of them stays in view.
    expect(walked).toEqual([2, 1, 1, 12, 23, 12, 500, 500, 499, 499, 1].map((row) => `Точка ${row}`));
    expect(opened.splice(0)).toEqual(['Точка 499']);
  });

  it('keep the focus of a row that is scrolled out of view, and continue from it by keyboard', async () => {
    const user = await fixture.draw(<Rows />);
    const row = screen.getByText('Точка 1').closest<HTMLElement>('[role="row"]') as HTMLElement;
    act(() => row.focus());
    scrollToEnd(row);
    expect(screen.queryByText('Точка 2')).toBeNull();
    expect(document.activeElement).toBe(row);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Точка 2');
  });

  it('keep the current tree entry reachable by Tab when it is scrolled out of view', async () => {
    const user = await fixture.draw(<Tree />);
    scrollToEnd(screen.getByRole('treeitem', { name: 'Точка 1' }));
    expect(screen.queryByRole('treeitem', { name: 'Точка 2' })).toBeNull();
    await user.tab();
    expect(focused()).toBe('Точка 1');
    await user.keyboard('{End} ');
    expect(screen.getByRole('treeitem', { name: 'Точка 500' }).getAttribute('aria-checked')).toBe('true');
  });

  it('keep the focus of a checkbox when a long panel is scrolled', async () => {
    await fixture.draw(<Entries />);
    const box = screen.getByRole('checkbox', { name: 'Точка 1' });
    act(() => box.focus());
    scrollToEnd(box);
    expect(screen.queryByRole('checkbox', { name: 'Точка 30' })).toBeNull();
    expect(document.activeElement).toBe(box);
  });
});

describe('Row by pointer', () => {
  it('opens by a click, but not when its text is selected', async () => {
    const user = await fixture.draw(<Rows />);
    const cell = screen.getByText('Точка 2');
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell, offset: 0 },
      { target: cell, offset: 5 },
      { keys: '[/MouseLeft]' },
    ]);
    expect(getSelection()?.toString()).toBe('Точка');
    expect(opened).toEqual([]);
    await user.click(cell);
    expect(opened.splice(0)).toEqual(['Точка 2']);
  });
});
