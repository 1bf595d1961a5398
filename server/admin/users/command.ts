import type { Db } from '../../platform/db/connection.ts';
import { addPerson } from './add.ts';
import { readCommand } from './arguments.ts';
import { CommandError } from './commandError.ts';
import { listPeople } from './list.ts';
import { switchPerson } from './switchPerson.ts';

/** The message of a command, and whether it succeeded. */
export interface CommandResult {
  ok: boolean;
  text: string;
}

/** Runs the arguments of `npm run user --` in one transaction. */
export async function runCommand(db: Db, typed: readonly string[]): Promise<CommandResult> {
  try {
    const command = readCommand(typed);
    const text = await db.transaction((tx) => {
      if (command.name === 'list') return listPeople(tx);
      return command.name === 'add'
        ? addPerson(tx, command.person)
        : switchPerson(tx, command.phone, command.name === 'on');
    });
    return { ok: true, text };
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, text: error.message };
    throw error;
  }
}
