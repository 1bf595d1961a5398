/** Returns a copy of the set with the member removed if present, added otherwise. */
export function toggleInSet<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
