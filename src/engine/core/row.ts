/** Rows per page (part1 §9). */
export const pageSize = 100;

/** One entry of a list, of any shape. */
export type Row = Record<string, unknown>;
