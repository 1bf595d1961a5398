/** The user's date format: `дд.мм.гггг` or `гггг-мм-дд`. */
export type DateFormat = 'dots' | 'iso';

let chosen: DateFormat = 'dots';

/** Sets the date format for all later formatting and parsing. */
export function setDateFormat(format: DateFormat): void {
  chosen = format;
}

export const dateFormat = (): DateFormat => chosen;
