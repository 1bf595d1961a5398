import { expect, it } from 'vitest';
import { readRoutines } from '#server/platform/db/routines.ts';

// A start compares the number of lines, so a change adds one, and a line on `main` stays (docs/decisions/0115).
it('finds no change of server/platform/db/routines without a new last line in its versions.txt', () => {
  const { hash, versions } = readRoutines();
  expect(versions.at(-1)).toBe(hash);
});
