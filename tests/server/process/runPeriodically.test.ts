import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runPeriodically } from '#server/platform/jobs/runPeriodically.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = 1000;

describe('Background job', () => {
  it('runs repeatedly, starting after the first pause or immediately', async () => {
    const [later, now] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    const ends = [runPeriodically(later, { rest }), runPeriodically(now, { rest, atOnce: true })];
    expect([later.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(3 * rest);
    expect([later.mock.calls.length, now.mock.calls.length]).toEqual([3, 4]);
    await Promise.all(ends.map((end) => end()));
    await vi.advanceTimersByTimeAsync(3 * rest);
    expect([later.mock.calls.length, now.mock.calls.length]).toEqual([3, 4]);
  });

  it('runs at once when it is woken, unless it has been stopped', async () => {
    const job = vi.fn(async () => undefined);
    const end = runPeriodically(job, { rest });
    end.wake();
    expect(job).toHaveBeenCalledTimes(1);
    await end();
    end.wake();
    expect(job).toHaveBeenCalledTimes(1);
  });

  it('never starts while it is still running', async () => {
    let finish = (): void => undefined;
    const job = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    void runPeriodically(job, { rest });
    await vi.advanceTimersByTimeAsync(5 * rest);
    expect(job).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(rest);
    expect(job).toHaveBeenCalledTimes(2);
  });

  it('reports an outage once and another one again when a run has succeeded between them', async () => {
    const failed = vi.fn();
    const job = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('нет связи'))
      .mockRejectedValueOnce(new Error('нет связи'))
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new Error('опять нет'))
      .mockResolvedValue();
    void runPeriodically(job, { rest, failed });
    await vi.advanceTimersByTimeAsync(5 * rest);
    expect(job).toHaveBeenCalledTimes(5);
    expect(failed.mock.calls).toEqual([[new Error('нет связи')], [new Error('опять нет')]]);
  });

  it('receives the stop signal; stopping waits for it and reports no more failures', async () => {
    const failed = vi.fn();
    const job = vi.fn(
      (ended: AbortSignal) =>
        new Promise((_resolve, reject) =>
          ended.addEventListener('abort', () => setTimeout(() => reject(new Error('прервано')), 50)),
        ),
    );
    const end = runPeriodically(job, { rest, atOnce: true, failed });
    let over = false;
    void end().then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(49);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([over, failed.mock.calls]).toEqual([true, []]);
  });
});
