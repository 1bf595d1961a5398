/** Returns how many characters an edit of `before` inserted: 0 for a deletion, 1 for a key, usually more for a paste. */
export function insertedLength(before: string, after: string): number {
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < max - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - start - end;
}
