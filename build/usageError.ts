/** Reports an invalid command or input; the message is a sentence in Russian. */
export class UsageError extends Error {}
