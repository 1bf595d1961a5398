import { parseArgs } from 'node:util';
import { parsePhoneArgument } from '../users/arguments.ts';
import { CommandError } from '../users/commandError.ts';

/** A parsed command of `npm run data`. `sure` skips the confirmation; `keep` are phones. */
export type DataCommand =
  | { name: 'save'; folder: string | undefined }
  | { name: 'empty'; keep: readonly string[]; sure: boolean }
  | { name: 'restore'; path: string; sure: boolean };

const dataUsage = `Данные базы:
  save [папка]                                     сохраняет копию всего в файл, сервер при этом работает
  empty [--keep 79120000001,79120000002] [--yes]   сохраняет всё в файл и очищает базу
  restore <файл> [--yes]                           возвращает базу из такого файла`;

function optionsOf(typed: readonly string[]): { words: string[]; keep: string | undefined; sure: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      options: { keep: { type: 'string' }, yes: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
    return { words: positionals, keep: values.keep, sure: values.yes === true };
  } catch {
    throw new CommandError(`Не понимаю «${typed.join(' ')}».\n${dataUsage}`);
  }
}

/** Parses the arguments of `npm run data --`; throws `CommandError`. */
export function readDataCommand(typed: readonly string[]): DataCommand {
  const {
    words: [name, path, ...rest],
    keep,
    sure,
  } = optionsOf(typed);
  if (name === 'empty' && path === undefined) {
    const phones = (keep ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (keep !== undefined && phones.length === 0)
      throw new CommandError('После --keep нужны телефоны тех, кто остаётся, через запятую.');
    return { name, keep: [...new Set(phones.map(parsePhoneArgument))], sure };
  }
  if (name === 'save' && rest.length === 0 && keep === undefined) return { name, folder: path };
  if (name === 'restore' && path !== undefined && rest.length === 0 && keep === undefined) return { name, path, sure };
  throw new CommandError(dataUsage);
}
