/**
 * The value of one spreadsheet cell, independent of the file format. Days are `YYYY-MM-DD`, moments are local
 * `YYYY-MM-DDTHH:mm:ss` (a sheet has no time zone), times of day and
 * elapsed times are whole minutes, a percent is its fraction. A number
 * is `plain` when the file specifies no format.
 */
export type SheetCell =
  | { readonly type: 'empty' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number; readonly format: NumberFormat }
  | { readonly type: 'flag'; readonly flag: boolean }
  | { readonly type: 'day'; readonly day: string }
  | { readonly type: 'moment'; readonly moment: string }
  | { readonly type: 'time'; readonly minutes: number };

export type NumberFormat = 'plain' | 'money' | 'percent';

/** A cell without a value. */
export const emptyCell: SheetCell = { type: 'empty' };
