import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const points: Declaration = {
  name: 'points',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list', 'delete'] },
  list: { open: 'none', delete: true, columns: ['name'] },
  filter: { title: 'Фильтры', fields: ['q'] },
  fields: { name: { kind: 'text', label: 'Имя' }, q: { kind: 'text', label: 'Поиск по имени', read: false } },
};
const fixture = createScreenFixture({ ...engine, resources: [points] });
const list = 'GET /api/v1/points/';
const page = (from: number, count: number): Answer =>
  envelope(Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Точка ${from + index}` })));
const offsets = () => fixture.seenOf(list).map(({ query }) => query.offset);

/** Scrolls the list to its end, as a user who wants the next page. */
async function scrollToEnd() {
  const scroller = (await screen.findByRole('table')).parentElement as HTMLElement;
  scroller.scrollTop = scroller.scrollHeight;
  fireEvent.scroll(scroller);
}

describe('Paging without a total (spec D11, known trap 1)', () => {
  it('requests a next page after exactly 100 rows, and ends at an empty one', async () => {
    fixture.on(list, page(1, 100), page(101, 100), page(201, 0));
    await fixture.open(points);
    await screen.findByText('Точка 1');
    await scrollToEnd();
    await waitFor(() => expect(offsets()).toEqual(['0', '100']));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1'));
    await scrollToEnd();
    await waitFor(() => expect(offsets()).toEqual(['0', '100', '200']));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('201'));
  });

  it('ends at a shorter page', async () => {
    fixture.on(list, page(1, 40));
    await fixture.open(points);
    await screen.findByText('Точка 1');
    await scrollToEnd();
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('41'));
    expect(offsets()).toEqual(['0']);
  });

  it('shows repeated rows once (known trap 2)', async () => {
    fixture.on(list, page(1, 100), page(100, 10));
    await fixture.open(points);
    await screen.findByText('Точка 1');
    await scrollToEnd();
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('110'));
  });

  it('shows at the end of the list why the next page failed, with a retry', async () => {
    fixture.on(list, page(1, 100), failure(500, 'Не удалось', undefined, 500), page(101, 5));
    const user = await fixture.open(points);
    await screen.findByText('Точка 1');
    await scrollToEnd();
    await screen.findByText('Не удалось');
    expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('106'));
    expect(offsets()).toEqual(['0', '100', '100']);
  });

  it('keeps at most 60 of 10,000 rows in the document', async () => {
    fixture.on(list, page(1, 10_000));
    await fixture.open(points);
    await screen.findByText('Точка 1');
    expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(60);
  });
});

describe('Reload of a list', () => {
  it('keeps the rows after a failure and shows it above them, with a retry (spec D32, D56)', async () => {
    fixture.on(list, page(1, 3), failure(500, 'Сервер занят', undefined, 500), page(1, 2));
    const user = await fixture.open(points);
    await screen.findByText('Точка 3');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Список не обновлён: Сервер занят');
    expect(screen.getByText('Точка 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.queryByText('Точка 3')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('requests only the pages in view after a delete, not all loaded ones (known traps 2, 3)', async () => {
    fixture.on(list, page(1, 100), page(101, 100), page(2, 100));
    fixture.on('DELETE /api/v1/points/1/', envelope());
    const user = await fixture.open(points);
    await screen.findByText('Точка 1');
    await scrollToEnd();
    await waitFor(() => expect(offsets()).toEqual(['0', '100']));
    const scroller = screen.getByRole('table').parentElement as HTMLElement;
    scroller.scrollTop = 0;
    fireEvent.scroll(scroller);
    const row = (await screen.findByText('Точка 1')).closest('[role="row"]') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Удалить' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(offsets()).toEqual(['0', '100', '0']));
    expect(screen.queryByText('Точка 1')).toBeNull();
  });

  it('never shows an outdated response under a newer filter (known trap 13)', async () => {
    let release: (() => void) | undefined;
    const held: Answer = async (seen) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return page(900, 1)(seen);
    };
    fixture.on(list, page(1, 1), held, page(2, 1));
    const user = await fixture.open(points);
    await screen.findByText('Точка 1');
    await user.type(screen.getByLabelText('Поиск по имени'), 'а');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Очистить' }));
    await user.click(screen.getByRole('button', { name: 'Очистить' }));
    release?.();
    await screen.findByText('Точка 2');
    expect(screen.queryByText('Точка 900')).toBeNull();
  });
});

describe('Delete (spec D9)', () => {
  it('ignores a held Enter that opened the prompt: Enter means Отмена', async () => {
    fixture.on(list, page(1, 3));
    const user = await fixture.open(points);
    const [bin] = await screen.findAllByRole('button', { name: 'Удалить' });
    bin?.focus();
    await user.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Удалить запись?' });
    const cancel = within(question).getByRole('button', { name: 'Отмена' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    // False: preventDefault stops the browser from pressing the button.
    expect(fireEvent.keyDown(cancel, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(cancel, { key: 'Tab', repeat: true })).toBe(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(bin));
  });
});

describe('List left before the reload after a write has finished (spec D57)', () => {
  it('does not show the rows from before the write when it is reopened', async () => {
    fixture.on(
      list,
      envelope([
        { id: 1, name: 'Точка 1' },
        { id: 2, name: 'Точка 2' },
      ]),
      slow(60_000, envelope([])),
      slow(100, envelope([{ id: 1, name: 'Точка 1' }])),
    );
    fixture.on('DELETE /api/v1/points/2/', envelope());
    const user = await fixture.draw(<Leaving />);
    await user.click(
      within((await screen.findByText('Точка 2')).closest('[role="row"]') as HTMLElement).getByRole('button', {
        name: 'Удалить',
      }),
    );
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    await waitFor(() => expect(offsets()).toEqual(['0', '0']));
    await user.click(screen.getByRole('button', { name: 'Другой раздел' }));
    await user.click(screen.getByRole('button', { name: 'Точки' }));
    expect(await screen.findByRole('table', { name: 'Точки' })).toBeTruthy();
    expect(screen.queryByText('Точка 1')).toBeNull();
    expect(await screen.findByText('Точка 1')).toBeTruthy();
    expect(offsets()).toEqual(['0', '0', '0']);
  });
});

/** A list that can be left for another section and opened again. */
function Leaving() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Другой раздел' : 'Точки'}
      </button>
      {open && <ResourceScreen declaration={points} />}
    </>
  );
}
