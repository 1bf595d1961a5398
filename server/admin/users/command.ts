import { operatorActor } from '../../platform/context/actor.ts';
import { runWrite, type Trail } from '../../trail/history/write.ts';
import { addPerson } from './add.ts';
import { readCommand } from './arguments.ts';
import { CommandError } from './commandError.ts';
import { employees } from './employees.ts';
import { listPeople } from './list.ts';
import { switchPerson } from './switchPerson.ts';

/** The message of a command, and whether it succeeded. */
export interface CommandResult {
  ok: boolean;
  text: string;
}

/** Runs the arguments of `npm run user --`; users are written by the administrator of the server. */
export async function runCommand(trail: Trail, typed: readonly string[]): Promise<CommandResult> {
  try {
    const command = readCommand(typed);
    if (command.name === 'list') return { ok: true, text: await listPeople(trail.db) };
    const { value: text } = await runWrite(operatorActor, trail, employees, {}, (tx, write) =>
      command.name === 'add'
        ? addPerson(tx, write, command.person)
        : switchPerson(tx, write, command.phone, command.name === 'on'),
    );
    return { ok: true, text };
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, text: error.message };
    throw error;
  }
}
