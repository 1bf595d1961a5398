export type Id = string | number;

/** An id as the wire has it, null when it has none: a row without one can be neither selected nor opened. */
export function idOf(value: unknown): Id | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}
