interface Repeated {
  /** Milliseconds between two times. */
  rest: number;
  /** The first time is now, not after a rest. */
  atOnce?: boolean;
  /** Told why a time failed, unless it was ended meanwhile. */
  failed?: (error: unknown) => void;
}

/**
 * Does a job again and again in the background; one that takes longer than the rest is not begun anew meanwhile, and after one that failed there is another time.
 * The function that it gives ends it, and resolves once what is being done is done.
 */
export function runPeriodically(
  job: (ended: AbortSignal) => Promise<unknown>,
  { rest, atOnce = false, failed }: Repeated,
): () => Promise<void> {
  const ending = new AbortController();
  let work: Promise<void> | undefined;
  const run = (): void => {
    work ??= job(ending.signal)
      .then(
        () => undefined,
        (error: unknown) => {
          if (!ending.signal.aborted) failed?.(error);
        },
      )
      .finally(() => {
        work = undefined;
      });
  };
  const timer = setInterval(run, rest);
  timer.unref();
  if (atOnce) run();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await work;
  };
}
