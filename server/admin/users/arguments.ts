import { parseArgs, type ParseArgsConfig } from 'node:util';
import { rightRows, type RightName } from '#dictionaries/rights.ts';
import { parseFullPhone } from '#codecs/phone.ts';
import { CommandError } from './commandError.ts';

export interface NewPerson {
  phone: string;
  name: string;
  superuser: boolean;
  rights: readonly RightName[];
  territories: readonly number[] | 'all';
}

/** A parsed command of `npm run user`. */
export type UserCommand = { name: 'list' } | { name: 'off' | 'on'; phone: string } | { name: 'add'; person: NewPerson };

const accessWords = rightRows.map(({ word }) => word).join(',');
const userUsage = `Пользователи базы:
  add --phone 79120000001 --name 'Иванова Анна Петровна' [--superuser] [--access ${accessWords}] [--territories 5,7|all]
  list
  off --phone 79120000001
  on --phone 79120000001`;

const optionsOf = {
  list: {},
  off: { phone: { type: 'string' } },
  on: { phone: { type: 'string' } },
  add: {
    phone: { type: 'string' },
    name: { type: 'string' },
    superuser: { type: 'boolean' },
    access: { type: 'string' },
    territories: { type: 'string' },
  },
} satisfies Record<UserCommand['name'], ParseArgsConfig['options']>;

type Values = Partial<Record<string, string | boolean>>;

function text(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns a typed phone as 11 digits; throws `CommandError`. */
export function parsePhoneArgument(typed: string): string {
  const phone = parseFullPhone(typed);
  if (phone === undefined)
    throw new CommandError(`Неверный телефон «${typed}»: нужны 11 цифр, например --phone 79120000001.`);
  return phone;
}

function listOf(values: Values, name: string): string[] {
  return [
    ...new Set(
      text(values, name)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ];
}

function territoriesOf(values: Values): NewPerson['territories'] {
  const given = text(values, 'territories');
  if (given === 'all' || (given === '' && values['superuser'] === true)) return 'all';
  if (given === '')
    throw new CommandError(
      'Укажите территории сотрудника: --territories 5,7 по номерам или --territories all для всех.',
    );
  return listOf(values, 'territories').map((part) => {
    if (!/^\d{1,9}$/.test(part))
      throw new CommandError(
        `Неверный номер территории «${part}»: нужны числа через запятую, например --territories 5,7.`,
      );
    return Number(part);
  });
}

function rightsOf(values: Values): RightName[] {
  return listOf(values, 'access').map((part) => {
    const known = rightRows.find(({ word }) => word === part);
    if (known === undefined)
      throw new CommandError(`Неизвестный доступ «${part}»: бывают ${accessWords.replaceAll(',', ', ')}.`);
    return known.name;
  });
}

function personOf(values: Values): NewPerson {
  const name = text(values, 'name').replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > 200)
    throw new CommandError("Нужно имя не длиннее 200 символов, например --name 'Иванова Анна Петровна'.");
  return {
    phone: parsePhoneArgument(text(values, 'phone')),
    name,
    superuser: values['superuser'] === true,
    rights: rightsOf(values),
    territories: territoriesOf(values),
  };
}

/** Parses the arguments of `npm run user --`; throws `CommandError`. */
export function readCommand(typed: readonly string[]): UserCommand {
  const [name, ...rest] = typed;
  if (name !== 'list' && name !== 'off' && name !== 'on' && name !== 'add') throw new CommandError(userUsage);
  let values: Values;
  try {
    const options: ParseArgsConfig['options'] = optionsOf[name];
    values = Object.fromEntries(
      Object.entries(parseArgs({ args: rest, options, strict: true }).values).map(([key, value]) => [
        key,
        Array.isArray(value) ? value[0] : value,
      ]),
    );
  } catch {
    throw new CommandError(`Не понимаю «${rest.join(' ')}».\n${userUsage}`);
  }
  if (name === 'list') return { name };
  return name === 'add'
    ? { name, person: personOf(values) }
    : { name, phone: parsePhoneArgument(text(values, 'phone')) };
}
