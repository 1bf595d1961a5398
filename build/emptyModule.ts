/** Replaces packages that a dependency imports but that no screen uses. */
export default function EmptyModule(): null {
  return null;
}
