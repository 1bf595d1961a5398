/** How a person wants days written: `дд.мм.гггг` or `гггг-мм-дд`. */
export type DateFormat = 'dots' | 'iso';

let chosen: DateFormat = 'dots';

/** How days are written from now on, by everything that shows or takes one. */
export function setDateFormat(format: DateFormat): void {
  chosen = format;
}

export const dateFormat = (): DateFormat => chosen;
