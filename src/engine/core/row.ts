/** One entry of a list, of any shape. */
export type Row = Record<string, unknown>;
