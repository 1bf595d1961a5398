import { CommandError } from '../../admin/users/commandError.ts';
import { printStartError } from './printStartError.ts';

/** Ends a program of the terminal with what its command has to say: 0 when it was done, 1 when it was refused or failed. */
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
