/** Milliseconds of a step, and of the rest after a step that a request waited for. */
const [stepMs, restMs] = [200, 30];
/** Milliseconds in which two awaited steps mean that users are working: steps are then shorter. */
const sharedMs = 1000;
/** Share of a step while users are working, and its minimum of rows. */
const [sharedPart, sharedMinRows] = [0.1, 10];
/**
 * Milliseconds after one awaited step and after the first of two, and how much longer steps are after them: each costs
 * as much as some rows.
 */
const [quietAfterOneMs, quietAfterTwoMs, quietFactor] = [1000, 2000, 4];
/** Maximum rows of a step, and how many times as many it may have as the step before. */
const [maxRows, maxGrowth] = [500, 4];

/** The rows that fit into `stepMs`, and milliseconds before the next step. */
interface Pace {
  size: number;
  restMs: number;
}

/** Decides how many rows a step of an import has in this process. */
export interface Pacer {
  /** Returns the number of rows of the next step; `size` fit into 200 ms. */
  rowsOf(size: number): number;
  /** Learns from a step of `rows`; `isAwaited` is whether a request waits for its end. */
  next(step: { size: number; rows: number; tookMs: number; isAwaited: boolean }): Pace;
}

/** Does a step of a job whose size is `size`; returns its result, and the pace of the next step. */
export async function paceStep<T>(
  pacer: Pacer,
  { size, isAwaited }: { size: number; isAwaited?: (() => boolean) | undefined },
  step: (rows: number) => Promise<T>,
): Promise<{ result: T; pace: Pace }> {
  const rows = pacer.rowsOf(size);
  const startedAt = performance.now();
  const result = await step(rows);
  const tookMs = performance.now() - startedAt;
  return { result, pace: pacer.next({ size, rows, tookMs, isAwaited: isAwaited?.() === true }) };
}

/**
 * Creates a pacer. The embedded database has one connection, so that requests wait for a step: long steps are faster
 * for the import, short ones for other users (docs/decisions/0087). A single request only gets a rest after the step.
 * `now` returns milliseconds. A step has at least `minRows`, or ten while users are working.
 */
export function createPacer(now: () => number, minRows = sharedMinRows): Pacer {
  let [previous, last] = [-Infinity, -Infinity];
  return {
    rowsOf(size) {
      if (now() - previous < sharedMs) return Math.max(sharedMinRows, Math.round(size * sharedPart));
      const isQuiet = now() - last >= quietAfterOneMs && now() - previous >= quietAfterTwoMs;
      return isQuiet ? Math.min(size * quietFactor, maxRows) : size;
    },
    next({ size, rows, tookMs, isAwaited }) {
      if (isAwaited) [previous, last] = [last, now()];
      const fitting = Math.round((rows * stepMs) / Math.max(tookMs, 1));
      return {
        // A shorter step says little about the duration of a whole one.
        size: rows < size ? size : Math.min(Math.max(fitting, minRows), size * maxGrowth, maxRows),
        restMs: isAwaited ? restMs : 0,
      };
    },
  };
}
