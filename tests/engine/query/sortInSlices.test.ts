import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slices } from '#engine/list/query/slices.ts';
import { sortInSlices } from '#engine/list/query/sortInSlices.ts';

const never = () => undefined;

describe('Sort in time slices', () => {
  it('returns the result of a stable sort for any length', async () => {
    const items = array(record({ key: integer({ min: 0, max: 20 }), at: integer() }), {
      minLength: 0,
      maxLength: 3000,
      size: 'max',
    });
    await assert(
      asyncProperty(items, async (rows) => {
        const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
        expect(await sortInSlices(rows, compare, never)).toEqual(rows.toSorted(compare));
      }),
      { numRuns: 30 },
    );
  });

  it('pauses throughout the sort', async () => {
    let requestCount = 0;
    await sortInSlices(
      Array.from({ length: 10_000 }, (_, at) => -at),
      (a, b) => a - b,
      () => {
        requestCount += 1;
        return undefined;
      },
    );
    expect(requestCount).toBeGreaterThan(80);
  });

  it('ends when a newer sort replaces it', async () => {
    const controller = new AbortController();
    const sorted = sortInSlices(
      Array.from({ length: 5000 }, (_, at) => -at),
      (a, b) => a - b,
      slices(controller.signal),
    );
    controller.abort();
    await expect(sorted).rejects.toThrow('abort');
  });
});
