import { beforeEach, describe, expect, it } from 'vitest';
import { createPacer, type Pacer } from '#server/recordEngine/imports/pacer.ts';

let now: number;
let pacer: Pacer;
beforeEach(() => {
  now = 0;
  pacer = createPacer(() => now);
});

const step = (more: { rows?: number; tookMs?: number; isAwaited?: boolean }) =>
  pacer.next({ size: 100, rows: 100, tookMs: 200, isAwaited: false, ...more });

describe('The pace of an import', () => {
  it('takes as many rows as fit into 200 ms, at most four times as many as before', () => {
    expect(step({ tookMs: 160 })).toEqual({ size: 125, restMs: 0 });
    expect(step({ tookMs: 1000 })).toEqual({ size: 20, restMs: 0 });
    expect(step({ tookMs: 10 })).toEqual({ size: 400, restMs: 0 });
    expect(step({ tookMs: 60_000 })).toEqual({ size: 10, restMs: 0 });
  });

  it('only rests after a step that a single request waited for', () => {
    expect(step({ isAwaited: true })).toEqual({ size: 100, restMs: 30 });
    expect(pacer.rowsOf(100)).toBe(100);
  });

  it('takes a tenth of the rows while requests wait again and again', () => {
    step({ isAwaited: true });
    now += 900;
    step({ isAwaited: true });
    expect(pacer.rowsOf(300)).toBe(30);
    // A short step does not change the size of a whole one.
    expect(step({ rows: 10, tookMs: 20 })).toEqual({ size: 100, restMs: 0 });
    now += 200;
    expect(pacer.rowsOf(300)).toBe(300);
  });

  it('takes four times as many rows while no request waits, at most 500', () => {
    expect(pacer.rowsOf(100)).toBe(400);
    expect(pacer.rowsOf(300)).toBe(500);
    // The size is still that of 200 ms.
    expect(step({ rows: 400, tookMs: 800 })).toEqual({ size: 100, restMs: 0 });
  });

  it('takes them again a second after a single request waited', () => {
    step({ isAwaited: true });
    now += 999;
    expect(pacer.rowsOf(100)).toBe(100);
    now += 1;
    expect(pacer.rowsOf(100)).toBe(400);
  });

  it('takes them again two seconds after the first of two requests waited', () => {
    step({ isAwaited: true });
    now += 950;
    step({ isAwaited: true });
    now += 1049;
    expect(pacer.rowsOf(100)).toBe(100);
    now += 1;
    expect(pacer.rowsOf(100)).toBe(400);
  });

  it('shrinks to its minimum of rows on a slow machine, and below it only while requests wait', () => {
    pacer = createPacer(() => now, 50);
    expect(step({ tookMs: 60_000, isAwaited: true })).toEqual({ size: 50, restMs: 30 });
    now += 900;
    step({ isAwaited: true });
    expect(pacer.rowsOf(50)).toBe(10);
  });
});
