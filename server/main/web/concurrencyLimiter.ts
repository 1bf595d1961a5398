/** Leaves the gate; whoever waits longest goes in. Only the first call counts. */
export type Release = () => void;

export interface ConcurrencyLimiter {
  /** Resolves when there is room, and to undefined when there was none for as long as anybody may wait. */
  enter(): Promise<Release | undefined>;
}

export interface ConcurrencyLimits {
  /** How many are inside at a time. */
  most: number;
  /** How many may wait outside; one more is turned away at once. */
  waiting: number;
  /** Milliseconds that one waits. */
  patience: number;
}

/** Lets in so many at a time, in the order in which they came. */
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
