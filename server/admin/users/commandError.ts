/** Reason why a command was rejected, as a sentence for the user of the terminal. */
export class CommandError extends Error {}
