import { DatabaseError } from './databaseError.ts';
import { EnvironmentError } from './environment.ts';
import { LockedError } from './folderLock.ts';

/** What is wrong with how a program was started is said in one sentence; anything else shows where it happened. */
export function printStartError(what: string, error: unknown): void {
  if (error instanceof LockedError || error instanceof EnvironmentError || error instanceof DatabaseError)
    console.error(error.message);
  else console.error(`${what}:`, error);
}
