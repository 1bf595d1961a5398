/** Days after a deadline in which a night waits for the distributor's sales (planning §4). */
export const waitDays = 10;
/** Days after closing in which corrections of sales still change a task. */
export const correctionDays = 60;
