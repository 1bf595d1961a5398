import { expect, it } from 'vitest';
import { readRoutines } from '#server/platform/db/routines.ts';

/** Must grow: the number of its lines is what a start compares. A line that is on `main` stays. */
it('finds no change of server/platform/db/routines without a new last line in its versions.txt', () => {
  const { hash, versions } = readRoutines();
  expect(versions.at(-1)).toBe(hash);
});
