import { describe, expect, it } from 'vitest';
import { createKeptReadings } from '#server/modules/planning/keptUntilCommit.ts';

const readingOf = (results: readonly object[]) => {
  const left = [...results];
  return () => Promise.resolve(left.shift() ?? {});
};

describe('Readings of previews', () => {
  it('are kept while no one commits', async () => {
    const kept = createKeptReadings();
    const read = readingOf([{ points: 1 }, { points: 2 }]);
    expect(await kept('10:10:')(['points', 7], read)).toEqual({ points: 1 });
    expect(await kept('10:10:')(['points', 7], read)).toEqual({ points: 1 });
    expect(await kept('10:10:')(['points', 8], read)).toEqual({ points: 2 });
  });

  it('are read again after a commit', async () => {
    const kept = createKeptReadings();
    const read = readingOf([{ points: 1 }, { points: 2 }, { points: 3 }]);
    expect(await kept('10:10:')(['points'], read)).toEqual({ points: 1 });
    expect(await kept('11:11:')(['points'], read)).toEqual({ points: 2 });
    expect(await kept('10:10:')(['points'], read)).toEqual({ points: 3 });
  });

  it('are shared by requests at the same time, and not kept when they fail', async () => {
    const kept = createKeptReadings();
    const failing = () => Promise.reject(new Error('connection lost'));
    const both = [kept('10:10:')(['points'], failing), kept('10:10:')(['points'], readingOf([{ points: 9 }]))];
    await expect(Promise.allSettled(both)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await kept('10:10:')(['points'], readingOf([{ points: 2 }]))).toEqual({ points: 2 });
  });
});
