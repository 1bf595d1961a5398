/** A reproducible random number generator: the same seed produces the same demo data (mulberry32). */
export interface Random {
  /** A number from 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number, both limits included. */
  whole(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks `count` different items, fewer when there are not enough. */
  sample<T>(items: readonly T[], count: number): T[];
  /** A number around 0, mostly within ±1. */
  spread(): number;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick,
    sample(items, count) {
      const taken = new Set<number>();
      while (taken.size < Math.min(count, items.length)) taken.add(whole(0, items.length - 1));
      return [...taken].flatMap((index) => items.slice(index, index + 1));
    },
    spread: () => next() + next() + next() - 1.5,
  };
}
