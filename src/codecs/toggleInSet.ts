/** A set without a member that it has, or with one that it has not. */
export function toggleInSet<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
