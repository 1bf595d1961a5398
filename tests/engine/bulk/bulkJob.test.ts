import { describe, expect, it, vi } from 'vitest';
import { createBulkJob } from '#engine/runs/bulkJob.ts';
import { ApiError } from '#schemas/apiError.ts';

const offline = () => new ApiError('unanswered', { code: null, text: 'Нет соединения' }, 0);
const signedOut = () => new ApiError('sessionEnded', { code: 401, text: 'Сессия завершена' }, 401);

/** Creates work that ends on command. */
function createGate() {
  const ends = new Map<unknown, { resolve: (value: string) => void; reject: (error: unknown) => void }>();
  const begun: unknown[] = [];
  const work = (id: string | number) =>
    new Promise<string>((resolve, reject) => {
      begun.push(id);
      ends.set(id, { resolve, reject });
    });
  return {
    work,
    begun,
    end: (id: number) => ends.get(id)?.resolve(`${id} готово`),
    fail: (id: number, error: unknown) => ends.get(id)?.reject(error),
  };
}
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

describe('Bulk job', () => {
  it('runs at most four records in parallel, in their order', async () => {
    const { work, begun, end } = createGate();
    const run = createBulkJob([1, 2, 3, 4, 5, 6], work);
    const over = run.run();
    expect(begun).toEqual([1, 2, 3, 4]);
    end(2);
    await settled();
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    await vi.waitFor(() => expect(run.getState()).toMatchObject({ state: 'running', finished: 1 }));
    for (const id of [1, 3, 4, 5]) end(id);
    await settled();
    end(6);
    await over;
    expect(run.getState()).toMatchObject({ state: 'done', finished: 6 });
    expect(run.results.get(6)).toBe('6 готово');
  });

  it('continues with the others after a rejected record', async () => {
    const run = createBulkJob([1, 2, 3], async (id) => {
      if (id === 2) throw new Error('Нельзя');
      return id;
    });
    await run.run();
    expect(run.getState().state).toBe('done');
    expect([...run.results.keys()]).toEqual([1, 3]);
    expect((run.refusals.get(2) as Error).message).toBe('Нельзя');
  });

  it('tries refused records again as long as others succeed: children before parents, whatever their order', async () => {
    const left = new Map([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 4],
    ]);
    const remove = async (id: string | number) => {
      await settled();
      if ([...left.values()].includes(Number(id))) throw new Error('Есть вложенные');
      left.delete(Number(id));
    };
    const run = createBulkJob([1, 2, 3, 4], remove, { retriesRefused: true });
    await run.run();
    expect(run.getState()).toMatchObject({ state: 'done', finished: 4 });
    expect([...run.results.keys()]).toEqual([3, 2, 1]);
    expect([...run.refusals.keys()]).toEqual([4]);
  });

  it('finishes running records on stop, starts no others, and does the rest once on resume', async () => {
    const { work, begun, end } = createGate();
    const run = createBulkJob([1, 2, 3, 4, 5, 6], work);
    const over = run.run();
    run.stop();
    expect(run.getState()).toMatchObject({ state: 'stopped', isActive: true });
    for (const id of [1, 2, 3, 4]) end(id);
    await over;
    expect(run.getState()).toMatchObject({ state: 'stopped', isActive: false, finished: 4 });
    expect(begun).toEqual([1, 2, 3, 4]);
    const rest = run.run();
    end(5);
    end(6);
    await rest;
    expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
    expect(run.getState()).toMatchObject({ state: 'done', finished: 6 });
  });

  it('runs at most four in parallel when resumed before the stop has finished', async () => {
    const { work, begun, end } = createGate();
    const run = createBulkJob([1, 2, 3, 4, 5, 6, 7, 8], work);
    void run.run();
    run.stop();
    const rest = run.run();
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const id of [1, 2, 3, 4]) end(id);
    await settled();
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const id of [5, 6, 7, 8]) end(id);
    await rest;
    expect(run.getState().finished).toBe(8);
  });

  it.each([
    ['no response', offline],
    ['the end of the session', signedOut],
  ])('stops on %s and can be resumed with the rest', async (_what, error) => {
    let broken = true;
    const run = createBulkJob([1, 2, 3, 4, 5, 6], async (id) => {
      if (broken && id === 3) throw error();
      return id;
    });
    await run.run();
    expect(run.getState().state).toBe('broken');
    expect(run.refusals.size).toBe(0);
    broken = false;
    await run.run();
    expect(run.getState()).toMatchObject({ state: 'done', finished: 6 });
    expect([...run.results.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reports its end once when it is resumed before the stop has finished', async () => {
    const { work, end } = createGate();
    const run = createBulkJob([1, 2], work);
    const first = run.run();
    run.stop();
    const second = run.run();
    end(1);
    end(2);
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });

  it('does not send again what may have been carried out', async () => {
    const begun: unknown[] = [];
    const run = createBulkJob(
      [1, 2, 3],
      async (id) => {
        begun.push(id);
        if (id === 2 && begun.length === 2) throw offline();
        return id;
      },
      { atOnce: 1, isRepeatable: (id) => id !== 2 },
    );
    await run.run();
    expect(run.getState().state).toBe('broken');
    expect((run.refusals.get(2) as Error).message).toBe(
      'Ответа не было: неизвестно, сделано ли. Посмотрите в списке, прежде чем повторять',
    );
    await run.run();
    expect(begun).toEqual([1, 2, 3]);
    expect(run.getState()).toMatchObject({ state: 'done', finished: 3 });
  });

  it('finishes immediately without records', async () => {
    const run = createBulkJob([], async () => 1);
    await run.run();
    expect(run.getState().state).toBe('done');
  });
});
