import type { Db } from '../../platform/db/connection.ts';
import type { Trail } from '../../trail/history/write.ts';
import { runDataCommand, type DataCommandResult, type DataCommandContext } from '../../admin/data/command.ts';
import { runCommand, type CommandResult } from '../../admin/users/command.ts';

/** A command of another process for the one that holds the database folder: the script and its arguments. */
export interface DelegatedCommand {
  program: 'user' | 'data' | 'planning';
  typed: readonly string[];
}

function commandOf(request: string): DelegatedCommand {
  const read: unknown = JSON.parse(request);
  const { program, typed } =
    typeof read === 'object' && read !== null ? (read as Partial<Record<keyof DelegatedCommand, unknown>>) : {};
  return {
    program: program === 'data' || program === 'planning' ? program : 'user',
    typed: Array.isArray(typed) ? typed.map(String) : [],
  };
}

/** The server's terminal also shows where the data was saved and how to sign in. */
async function changeData(
  place: DataCommandContext,
  db: Db,
  typed: readonly string[],
  print: (line: string) => void,
): Promise<DataCommandResult> {
  const result = await runDataCommand(place, db, typed);
  if (result.ok && result.needsConfirmation !== true) print(result.text);
  return result;
}

/** Runs a command received from another process as JSON; the response is JSON too. */
export async function runDelegatedCommand(
  request: string,
  trail: Trail,
  place: DataCommandContext,
  print: (line: string) => void,
  runPlanning: (typed: readonly string[]) => Promise<CommandResult>,
): Promise<string> {
  const { program, typed } = commandOf(request);
  const run = (): Promise<CommandResult> => {
    if (program === 'planning') return runPlanning(typed);
    return program === 'data' ? changeData(place, trail.db, typed, print) : runCommand(trail, typed);
  };
  const result = await run().catch((error: unknown) => ({
    ok: false,
    text: `Команда не выполнена: ${error instanceof Error ? error.message : String(error)}`,
  }));
  return JSON.stringify(result);
}
