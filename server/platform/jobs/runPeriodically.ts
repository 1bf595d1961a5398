interface Repeated {
  /** Milliseconds between two runs. */
  rest: number;
  /** Whether the first run starts immediately instead of after a pause. */
  atOnce?: boolean;
  /** Receives the error of the first of several failed runs in a row, unless the loop was stopped meanwhile. */
  failed?: (error: unknown) => void;
}

/** Stops the repetition, and resolves when the current run has finished. */
export interface Repetition {
  (): Promise<void>;
  /** Starts a run at once unless one is running. */
  wake(): void;
}

/**
 * Runs a job repeatedly in the background. Runs never overlap, and a failed one is followed by another. Returns a
 * function that stops it.
 */
export function runPeriodically(
  job: (ended: AbortSignal) => Promise<unknown>,
  { rest, atOnce = false, failed }: Repeated,
): Repetition {
  const ending = new AbortController();
  let work: Promise<void> | undefined;
  let isFailing = false;
  const run = (): void => {
    if (ending.signal.aborted) return;
    work ??= job(ending.signal)
      .then(
        () => {
          isFailing = false;
        },
        (error: unknown) => {
          if (!isFailing && !ending.signal.aborted) failed?.(error);
          isFailing = true;
        },
      )
      .finally(() => {
        work = undefined;
      });
  };
  const timer = setInterval(run, rest);
  timer.unref();
  if (atOnce) run();
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    ending.abort();
    await work;
  };
  return Object.assign(stop, { wake: run });
}
