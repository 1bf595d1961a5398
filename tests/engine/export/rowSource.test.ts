import { describe, expect, it } from 'vitest';
import {
  createSearchedRowSource,
  createLocalRowSource,
  createSortedRowSource,
  createPagedRowSource,
  type RowSource,
} from '#engine/export/rowSource.ts';
import type { Row } from '#engine/core/row.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const points: Declaration = {
  name: 'points',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list'] },
  list: { open: 'none', columns: ['name', 'money'] },
  fields: { name: { kind: 'text', label: 'Имя' }, money: { kind: 'money', label: 'Деньги' } },
};
const point = (id: number): Row => ({ id, name: `Точка ${id}`, money: (id * 7) % 10 });

/** Creates pages of two rows each and records the requested page numbers. */
function pages(
  count: number,
  { fails, requested = [], moved = 0 }: { fails?: () => number | undefined; requested?: number[]; moved?: number } = {},
): RowSource {
  return createPagedRowSource({
    idField: 'id',
    ask: async (page) => {
      requested.push(page);
      if (fails?.() === page) throw new Error('Не удалось');
      const from = (page - 1) * 2 - (page > 1 ? moved : 0);
      return {
        data: Array.from({ length: count }, (_, at) => point(at + 1)).slice(from, from + 2),
        total: 0,
        ...(from + 2 < count ? { cursor: { next: page + 1 } } : {}),
      };
    },
  });
}

const feed = async (source: RowSource, into: Row[][], signal = new AbortController().signal) =>
  source.feed(async (rows) => void into.push([...rows]), signal);
const ids = (portions: Row[][]) => portions.flat().map(({ id }) => id);

describe('Rows of an export', () => {
  it('are read page by page in order, each after the previous one is written', async () => {
    const events: string[] = [];
    let inside = 0;
    await pages(11).feed(async (rows) => {
      inside += 1;
      expect(inside).toBe(1);
      await Promise.resolve();
      events.push(rows.map(({ id }) => String(id)).join());
      inside -= 1;
    }, new AbortController().signal);
    expect(events).toEqual(['1,2', '3,4', '5,6', '7,8', '9,10', '11']);
  });

  it('resume at a failed page without losing or repeating a row', async () => {
    let broken: number | undefined = 4;
    const requested: number[] = [];
    const source = pages(15, { requested, fails: () => broken });
    const came: Row[][] = [];
    await expect(feed(source, came)).rejects.toThrow('Не удалось');
    expect(ids(came)).toEqual([1, 2, 3, 4, 5, 6]);
    broken = undefined;
    requested.length = 0;
    await feed(source, came);
    expect(requested[0]).toBe(4);
    expect(ids(came)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  });

  it('resume at a page whose processing failed', async () => {
    const source = pages(5);
    const came: Row[][] = [];
    let broken = true;
    const add = async (rows: readonly Row[]) => {
      if (broken && rows[0]?.id === 3) throw new Error('Имена не пришли');
      came.push([...rows]);
    };
    await expect(source.feed(add, new AbortController().signal)).rejects.toThrow('Имена не пришли');
    broken = false;
    await source.feed(add, new AbortController().signal);
    expect(ids(came)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are exported once each, even when one moves to the next page meanwhile (known trap 2)', async () => {
    const came: Row[][] = [];
    await feed(pages(6, { moved: 1 }), came);
    expect(ids(came)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('stop when the export is cancelled', async () => {
    const controller = new AbortController();
    const came: Row[][] = [];
    await expect(
      pages(100).feed(async (rows) => {
        came.push([...rows]);
        if (came.length === 4) controller.abort();
      }, controller.signal),
    ).rejects.toThrow('aborted');
    expect(came).toHaveLength(4);
  });

  it('are filtered by the search on the page when the API has no search', async () => {
    const came: Row[][] = [];
    await feed(createSearchedRowSource(pages(30), points, 'ТОЧКА 12'), came);
    expect(ids(came)).toEqual([12]);
  });

  it('are sorted in the order of the list when the API has no sort', async () => {
    const came: Row[][] = [];
    await feed(createSortedRowSource(pages(6), points, [{ name: 'money', descending: true }]), came);
    expect(came.flat().map(({ money }) => money)).toEqual([8, 7, 5, 4, 2, 1]);
  });

  it('are yielded in portions for a loaded list', async () => {
    const came: Row[][] = [];
    await feed(createLocalRowSource(Array.from({ length: 2500 }, (_, at) => point(at))), came);
    expect(came.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  });
});
