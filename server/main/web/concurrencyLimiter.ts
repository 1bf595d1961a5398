/** Releases the slot, which the longest waiting caller gets. Only the first call counts. */
type Release = () => void;

export interface ConcurrencyLimiter {
  /** Resolves when a slot is free, or to undefined after the maximum waiting time. */
  enter(): Promise<Release | undefined>;
  /** Returns the number of admitted and of waiting callers. */
  load(): { busy: number; waiting: number };
}

export interface ConcurrencyLimits {
  /** Maximum number of callers at a time. */
  max: number;
  /** Maximum number of waiting callers; any further one is rejected immediately. */
  maxQueue: number;
  /** Maximum waiting time in milliseconds. */
  timeoutMs: number;
}

/** Creates a limiter that admits at most `max` callers at a time, in arrival order. */
export function createConcurrencyLimiter({ max, maxQueue, timeoutMs }: ConcurrencyLimits): ConcurrencyLimiter {
  let inside = 0;
  const queue = new Set<() => void>();

  function leaveOnce(): Release {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      const [next] = queue;
      next?.();
    };
  }

  function goIn(): Release {
    inside += 1;
    return leaveOnce();
  }

  return {
    enter() {
      if (inside < max) return Promise.resolve(goIn());
      if (queue.size >= maxQueue) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const done = (leave: Release | undefined) => {
          clearTimeout(timer);
          queue.delete(admit);
          resolve(leave);
        };
        const admit = () => done(goIn());
        const timer = setTimeout(() => done(undefined), timeoutMs);
        queue.add(admit);
      });
    },
    load: () => ({ busy: inside, waiting: queue.size }),
  };
}
