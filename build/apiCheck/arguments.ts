import { parseArgs } from 'node:util';
import { UsageError } from '../usageError.ts';

/** Options of the command. */
export interface ApiCheckCommand {
  /** The origin of the API, without a trailing slash. */
  api: string;
  phone: string | undefined;
  code: string | undefined;
  token: string | undefined;
  /** The folder that contains `resources`. */
  config: string;
  write: boolean;
  pages: number;
  json: string | undefined;
  junit: string | undefined;
}

export const apiCheckUsage = `Использование: npm run contract -- https://api.company.ru --phone 79120000001
  --code 1234       код из SMS, если он известен (иначе его спросят)
  --token …         токен вместо входа, для машин (можно в переменной TOKEN)
  --config папка    добавленные ресурсы (по умолчанию CONFIG_DIR или config)
  --write           создать, изменить и удалить записи с именем «Проверка API …»
  --pages 50        сколько страниц списка прочесть самое большее
  --json файл       отчёт как JSON
  --junit файл      отчёт как JUnit`;

/** Parses the command line; throws CannotRun with a readable sentence. */
export function readArguments(
  typed: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ApiCheckCommand {
  const { values, positionals } = parsed(typed);
  const [address = environment['API_URL'], ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Адрес API нужен один, а лишнее здесь: ${more.join(' ')}`);
  if (address === undefined)
    throw new UsageError('Не сказано, какой API проверить: добавьте его адрес или задайте API_URL');
  const phone = values.phone?.replaceAll(/\D/g, '').replace(/^8?(?=\d{10}$)/, '7');
  const token = values.token ?? (phone === undefined ? environment['TOKEN'] : undefined);
  if (phone === undefined && token === undefined)
    throw new UsageError('Не сказано, кем войти: добавьте --phone 7912… или --token …');
  if (phone !== undefined && !/^7\d{10}$/.test(phone))
    throw new UsageError(`Телефон ${values.phone ?? ''} не похож на номер: нужно 11 цифр, начиная с 7`);
  const pages = Number(values.pages);
  if (!Number.isInteger(pages) || pages < 1)
    throw new UsageError(`--pages ${values.pages}: нужно целое число больше нуля`);
  return {
    api: originIn(address),
    phone,
    code: values.code,
    token,
    config: values.config ?? (environment['CONFIG_DIR'] || 'config'),
    write: values.write,
    pages,
    json: values.json,
    junit: values.junit,
  };
}

function parsed(typed: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        phone: text,
        code: text,
        token: text,
        config: text,
        json: text,
        junit: text,
        pages: { ...text, default: '50' },
        write: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const option = /'(--?[^' =]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
    throw new UsageError(isMissing ? `${option}: после этого нужно значение` : `${option}: такого параметра нет`);
  }
}

function originIn(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${address} — не адрес API: он начинается с https:// или http://`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
