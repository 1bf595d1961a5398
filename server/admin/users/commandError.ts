/** Why a command is not carried out: a sentence for whoever typed it. */
export class CommandError extends Error {}
