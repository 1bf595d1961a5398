/**
 * In the place of lodash's `isEqual`, which Refine's core asks of ids and of the lists that it is given (docs/decisions/0003): deep equality of plain data.
 * Anything else is equal to itself alone.
 */
export default function plainEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && plainEqual(a[key], b[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);
}
