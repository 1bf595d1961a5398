import { CommandError } from '../../admin/users/commandError.ts';
import { printStartError } from './printStartError.ts';

/** Prints a command's result and ends the process: 0 when it was done, 1 when it was rejected or failed. */
export function exitWithResult(response: Promise<{ ok: boolean; text: string }>): void {
  response.then(
    ({ ok, text }) => {
      (ok ? console.log : console.error)(text);
      process.exit(ok ? 0 : 1);
    },
    (error: unknown) => {
      if (error instanceof CommandError) console.error(error.message);
      else printStartError('Команда не выполнена', error);
      process.exit(1);
    },
  );
}
