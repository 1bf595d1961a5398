/** Stands for packages that a dependency imports but none of our screens reaches. */
export default function EmptyModule(): null {
  return null;
}
