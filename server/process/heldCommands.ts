import type { Db } from '../db/connection.ts';
import { runDataCommand, type DataAnswer, type DataPlace } from '../data/command.ts';
import { runCommand } from '../users/command.ts';

/** A command of another process for the one that holds the folder of the base: of which program, and what was typed. */
export interface HeldCommand { program: 'user' | 'data'; typed: readonly string[] }

function commandOf(request: string): HeldCommand {
  const read: unknown = JSON.parse(request);
  const { program, typed } = typeof read === 'object' && read !== null ? read as Partial<Record<keyof HeldCommand, unknown>> : {};
  return { program: program === 'data' ? 'data' : 'user', typed: Array.isArray(typed) ? typed.map(String) : [] };
}

/** Whoever reads the terminal of the server learns, too, where the data went and how to get in. */
async function changeData(place: DataPlace, db: Db, typed: readonly string[], print: (line: string) => void): Promise<DataAnswer> {
  const answer = await runDataCommand(place, db, typed);
  if (answer.ok && answer.asks !== true) print(answer.text);
  return answer;
}

/** Carries out a command that came from another process, as JSON; the answer is JSON, too. */
export async function answerHeld(request: string, db: Db, place: DataPlace, print: (line: string) => void): Promise<string> {
  const { program, typed } = commandOf(request);
  const answer = await (program === 'data' ? changeData(place, db, typed, print) : runCommand(db, typed))
    .catch((error: unknown) => ({ ok: false, text: `Команда не выполнена: ${error instanceof Error ? error.message : String(error)}` }));
  return JSON.stringify(answer);
}
