/**
 * What one cell of a spreadsheet holds, whatever the format of its file. Days are `YYYY-MM-DD`, moments `YYYY-MM-DDTHH:mm:ss` as a clock on the wall
 * shows them (a sheet knows no time zone), times of day whole minutes; a percent is its fraction. A number of a reader whose file does not say more is `plain`.
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

/** A cell with nothing in it. */
export const emptyCell: SheetCell = { type: 'empty' };
