/** A command was typed or answered in a way that cannot be done; the message is a sentence in Russian. */
export class UsageError extends Error {}
