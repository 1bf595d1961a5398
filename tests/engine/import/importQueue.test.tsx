import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createImportQueue, type QueueCalls } from '#engine/import/importQueue.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { ImportProgress } from '#schemas/entities/importsAndSync.ts';

const running: ImportProgress = { state: 'running', total: 100_000, created: 1, changed: 0, rejected: 0, reason: null };
const done: ImportProgress = { ...running, state: 'done', created: 100_000 };
const lost = () => new ApiError('unanswered', { code: null, text: 'Нет соединения' }, 0);

let progress: ImportProgress;
let asked: number[];
let sent: number[][];
let calls: QueueCalls;
let leaving: AbortController;
const learn = () => Promise.resolve();
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [progress, asked, sent, leaving] = [running, [], [], new AbortController()];
  calls = {
    send: (_part, rows) => Promise.resolve(void sent.push(rows.map(({ row }) => row))),
    progress: () => {
      asked.push(Date.now());
      return Promise.resolve(progress);
    },
    rejections: () => Promise.resolve([]),
    stop: () => Promise.resolve({ ...running, state: 'stopped' }),
    goOn: () => Promise.resolve(running),
  };
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('The page about an import that the server writes', () => {
  it('asks after growing pauses of at most three seconds, until the import has ended', async () => {
    const queue = createImportQueue(calls, null, leaving.signal);
    const ended = queue.run();
    await vi.advanceTimersByTimeAsync(60_000);
    const pauses = asked.map((at, index) => at - (asked[index - 1] ?? 0));
    expect(pauses[0]).toBe(250);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBe(3000);
    progress = done;
    await vi.advanceTimersByTimeAsync(3000);
    await ended;
    expect(queue.getState()).toMatchObject({ state: 'done', progress: done });
  });

  it('stays silent while the page is hidden, and asks at once when it is shown', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    void createImportQueue(calls, null, leaving.signal).run();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([60_000]);
  });

  it('stays silent after its window is closed', async () => {
    void createImportQueue(calls, null, leaving.signal).run();
    await vi.advanceTimersByTimeAsync(1000);
    const before = asked.length;
    leaving.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before);
  });

  it('continues to ask after a lost response', async () => {
    const answers = [lost(), done];
    calls.progress = () => {
      const answer = answers.shift() ?? done;
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
    };
    const queue = createImportQueue(calls, null, leaving.signal);
    const ended = queue.run();
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(queue.getState().state).toBe('done');
  });

  it('sends rows by parts, three at once, and starts nothing when they are stopped before the last one', async () => {
    const numbers = Array.from({ length: 1400 }, (_, at) => at + 2);
    const plan = (row: number) => Promise.resolve({ row, id: null, body: {}, changes: [] });
    const queue = createImportQueue(calls, { levels: [numbers], plan, learn }, leaving.signal);
    const send = calls.send;
    calls.send = async (part, rows) => {
      await send(part, rows);
      if (rows[0]?.row === 402) await queue.stop();
    };
    await queue.run();
    expect(sent.map(({ length }) => length)).toEqual([400, 400, 400]);
    expect(queue.getState()).toMatchObject({ state: 'stopped', sent: 1200 });
    calls.send = send;
    progress = done;
    const ended = queue.run();
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(sent.map(({ length }) => length)).toEqual([400, 400, 400, 200, 0]);
    expect(queue.getState().state).toBe('done');
  });

  it('sends the rows of a part one by one when the server rejects it, and names the one that it rejects', async () => {
    const plan = (row: number) => Promise.resolve({ row, id: null, body: {}, changes: [] });
    const tooLarge = new ApiError('answered', { code: 413, text: 'Слишком большая строка' }, 413);
    calls.send = (_part, rows) => {
      if (rows.some(({ row }) => row === 3)) return Promise.reject(tooLarge);
      return Promise.resolve(void sent.push(rows.map(({ row }) => row)));
    };
    progress = done;
    const queue = createImportQueue(calls, { levels: [[2, 3, 4]], plan, learn }, leaving.signal);
    const ended = queue.run();
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(sent).toEqual([[2], [4], []]);
    expect(queue.getState().rejections).toEqual([{ row: 3, error: tooLarge }]);
  });

  it('sends what is left after a failure, and no row twice', async () => {
    const numbers = Array.from({ length: 2000 }, (_, at) => at + 2);
    const plan = (row: number) => Promise.resolve({ row, id: null, body: {}, changes: [] });
    const send = calls.send;
    calls.send = (part, rows) => (rows[0]?.row === 802 ? Promise.reject(lost()) : send(part, rows));
    const queue = createImportQueue(calls, { levels: [numbers], plan, learn }, leaving.signal);
    await queue.run();
    expect(queue.getState().state).toBe('broken');
    calls.send = send;
    progress = done;
    const ended = queue.run();
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(sent.flat().toSorted((a, b) => a - b)).toEqual(numbers);
    expect(queue.getState().state).toBe('done');
  });

  it('sends rows whose response was lost again as they were, though planned anew they would be fewer', async () => {
    let changed = 0;
    const plan = (row: number) =>
      Promise.resolve(row > 3 && changed > 0 ? null : { row, id: row, body: { changed }, changes: [] });
    const parts: unknown[] = [];
    calls.send = (_part, rows) => {
      parts.push(rows);
      return parts.length === 1 ? Promise.reject(lost()) : Promise.resolve();
    };
    const queue = createImportQueue(calls, { levels: [[2, 3, 4]], plan, learn }, leaving.signal);
    await queue.run();
    expect(queue.getState().state).toBe('broken');
    changed = 1;
    progress = done;
    const ended = queue.run();
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(parts).toEqual([parts[0], parts[0], []]);
    expect(parts[0]).toHaveLength(3);
  });

  it('sends a level after the one before is written, and learns its records first', async () => {
    const deeds: string[] = [];
    const plan = (row: number) => Promise.resolve({ row, id: null, body: {}, changes: [] });
    calls.send = ({ retry, isLast }, rows) =>
      Promise.resolve(
        void deeds.push(`${rows.map(({ row }) => row).join(' ')}${retry ? ' more' : ''}${isLast ? ' last' : ''}`),
      );
    calls.progress = () => Promise.resolve(void deeds.push('asked')).then(() => done);
    const levels = [[2], [3, 4], [5]];
    const queue = createImportQueue(
      calls,
      { levels, plan, learn: () => Promise.resolve(void deeds.push('learned')) },
      leaving.signal,
    );
    const ended = queue.run();
    await vi.advanceTimersByTimeAsync(5000);
    await ended;
    expect(deeds).toEqual([
      '2',
      ' last',
      'asked',
      'learned',
      '3 4 more',
      ' more last',
      'asked',
      'learned',
      '5 more',
      ' more last',
      'asked',
    ]);
    expect(queue.getState().state).toBe('done');
  });

  it('names the rows of a level that cannot be planned, because the level before was not written', async () => {
    const missing = new Error('Сначала исправьте строку 2: эта строка называет её запись');
    const plan = () => Promise.reject(missing);
    const queue = createImportQueue(calls, { levels: [[2], [3]], plan, learn }, leaving.signal);
    await queue.run();
    expect(queue.getState()).toMatchObject({
      state: 'done',
      rejections: [
        { row: 2, error: missing },
        { row: 3, error: missing },
      ],
    });
  });
});
