import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from '#app/palette/paletteEntry.ts';
import { searchLists } from '#app/palette/searchLists.ts';
import type { RecordSource } from '#app/palette/recordSources.ts';
import { strategyResource } from '#resources/strategy.ts';

const sourceOf = (title: string): RecordSource => ({
  declaration: { ...strategyResource, name: title, title },
  path: `/${title}`,
  group: 'records',
  one: '',
});
const record = (name: string, address = name): PaletteEntry => ({
  group: 'records',
  name,
  detail: '',
  to: { address },
});

function search(
  sources: string[],
  typed: string,
  response: (source: string, typed: string) => PaletteEntry[] | Promise<PaletteEntry[]>,
) {
  const stop = new AbortController();
  const received = { asked: [] as string[], found: [] as string[], failed: [] as string[], atOnce: 0, most: 0 };
  const over = searchLists(sources.map(sourceOf), typed, {
    signal: stop.signal,
    ask: async ({ declaration: { title } }, text) => {
      received.asked.push(`${title}:${text}`);
      received.atOnce += 1;
      received.most = Math.max(received.most, received.atOnce);
      try {
        return await response(title, text);
      } finally {
        received.atOnce -= 1;
      }
    },
    add: (entries) => void received.found.push(...entries.map(({ name }) => name)),
    failed: ({ declaration: { title } }) => void received.failed.push(title),
  });
  return { told: received, over, stop };
}

describe('Search for records by name over all lists', () => {
  it('queries every list, four in parallel', async () => {
    const lists = Array.from({ length: 11 }, (_, at) => `список${at}`);
    const { told, over } = search(lists, 'чай', async (list) => {
      await Promise.resolve();
      return [record(`Чай ${list}`)];
    });
    await over;
    expect(told.most).toBe(4);
    expect(told.asked).toHaveLength(11);
    expect(told.found.toSorted()).toEqual(lists.map((list) => `Чай ${list}`).toSorted());
  });

  it('returns up to five rows per list, only those whose name matches', async () => {
    const { told, over } = search(['а'], 'чай', () => [
      record('Кофе'),
      ...Array.from({ length: 8 }, (_, at) => record(`Чай ${at}`)),
    ]);
    await over;
    expect(told.found).toEqual(['Чай 0', 'Чай 1', 'Чай 2', 'Чай 3', 'Чай 4']);
  });

  it('repeats the query in the other layout when a list has no match', async () => {
    const { told, over } = search(['а', 'б'], 'xfq', (list, text) =>
      text === 'чай' || list === 'б' ? [record(list === 'б' ? 'xfq' : 'Чай')] : [],
    );
    await over;
    expect(told.asked.toSorted()).toEqual(['а:xfq', 'а:чай', 'б:xfq']);
    expect(told.found.toSorted()).toEqual(['xfq', 'Чай']);
  });

  it('names a list that failed and continues with the others', async () => {
    const { told, over } = search(['а', 'б'], 'чай', (list) => {
      if (list === 'а') throw new Error('500');
      return [record('Чай')];
    });
    await over;
    expect(told).toMatchObject({ failed: ['а'], found: ['Чай'] });
  });

  it('stops requests and results on the next key press', async () => {
    const { told, over, stop } = search(['а', 'б', 'в', 'г', 'д'], 'чай', async () => {
      await Promise.resolve();
      stop.abort();
      return [record('Чай')];
    });
    await over;
    expect(told.asked).toHaveLength(4);
    expect(told).toMatchObject({ found: [], failed: [] });
  });
});
