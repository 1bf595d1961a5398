import { DatabaseError } from './databaseError.ts';
import { EnvironmentError } from './environment.ts';
import { LockedError } from './folderLock.ts';

/** Prints an error at the start of a process: a known one as a sentence, any other with its stack. */
export function printStartError(what: string, error: unknown): void {
  if (error instanceof LockedError || error instanceof EnvironmentError || error instanceof DatabaseError)
    console.error(error.message);
  else console.error(`${what}:`, error);
}
