/** Rows are loaded this many at a time (part1 §9). */
export const pageSize = 100;

/** One entry of a list, of whatever shape it came. */
export type Row = Record<string, unknown>;
