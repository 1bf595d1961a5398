/** Releases the slot, which the longest waiting caller gets. Only the first call counts. */
type Release = () => void;

export interface ConcurrencyLimiter {
  /** Resolves when a slot is free, or to undefined after the maximum waiting time. */
  enter(): Promise<Release | undefined>;
}

export interface ConcurrencyLimits {
  /** Maximum number of callers at a time. */
  most: number;
  /** Maximum number of waiting callers; any further one is rejected immediately. */
  waiting: number;
  /** Maximum waiting time in milliseconds. */
  patience: number;
}

/** Creates a limiter that admits at most `most` callers at a time, in arrival order. */
export function createConcurrencyLimiter({ most, waiting, patience }: ConcurrencyLimits): ConcurrencyLimiter {
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
      if (inside < most) return Promise.resolve(goIn());
      if (queue.size >= waiting) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const done = (leave: Release | undefined) => {
          clearTimeout(timer);
          queue.delete(admit);
          resolve(leave);
        };
        const admit = () => done(goIn());
        const timer = setTimeout(() => done(undefined), patience);
        queue.add(admit);
      });
    },
  };
}
