import type { Db } from '../db/connection.ts';
import { addPerson } from './add.ts';
import { readCommand } from './arguments.ts';
import { CommandError } from './commandError.ts';
import { listPeople } from './list.ts';
import { switchPerson } from './switch.ts';

/** What a command has to say, and whether it was carried out. */
export interface CommandAnswer { ok: boolean; text: string }

/** Carries out what was typed after `npm run user --`, in one transaction. */
export async function runCommand(db: Db, typed: readonly string[]): Promise<CommandAnswer> {
  try {
    const command = readCommand(typed);
    const text = await db.transaction((tx) => {
      if (command.name === 'list') return listPeople(tx);
      return command.name === 'add' ? addPerson(tx, command.person) : switchPerson(tx, command.phone, command.name === 'on');
    });
    return { ok: true, text };
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, text: error.message };
    throw error;
  }
}

/** Carries out a command that came from another process: its words as JSON, the answer as JSON. */
export async function answerCommand(db: Db, request: string): Promise<string> {
  const typed: unknown = JSON.parse(request);
  const words = Array.isArray(typed) ? typed.map(String) : [];
  const answer = await runCommand(db, words).catch((error: unknown): CommandAnswer => ({ ok: false, text: `Команда не выполнена: ${error instanceof Error ? error.message : String(error)}` }));
  return JSON.stringify(answer);
}
