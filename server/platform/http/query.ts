import type { Context } from 'hono';
import { isDay } from '#codecs/dates.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import { badRequest, type HttpError } from './httpError.ts';

/** The maximum of a PostgreSQL integer, and so of any id. */
export const maxInteger = 2_147_483_647;

/** Page of a list (part1 §9): `pageSize` records by default, `max` at most; 0 for its totals alone. */
export interface PageRange {
  limit: number;
  offset: number;
}

function bad(name: string, expected: string): HttpError {
  return badRequest(`Параметр «${name}»: ожидается ${expected}`);
}

function integer(name: string, text: string, min: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= maxInteger)) throw bad(name, `целое число от ${min} до ${maxInteger}`);
  return value;
}

/**
 * Reads the query of a list (spec D13): an absent or empty value is no filter, an invalid or repeated one is rejected,
 * unknown names are ignored.
 */
export function parseQuery(c: Context) {
  const raw = (name: string): string | undefined => {
    const [text, ...more] = c.req.queries(name) ?? [];
    if (more.length > 0) throw badRequest(`Параметр «${name}» указан несколько раз: укажите его один раз`);
    return text?.trim() || undefined;
  };
  return {
    text: raw,
    /** Returns the names of the parameters that have a value. */
    names: (): string[] => Object.keys(c.req.query()).filter((name) => raw(name) !== undefined),
    integer(name: string, min = 0): number | undefined {
      const text = raw(name);
      return text === undefined ? undefined : integer(name, text, min);
    },
    number(name: string): number | undefined {
      const text = raw(name);
      const value = text === undefined ? undefined : parseNumber(text);
      if (value === null) throw bad(name, 'число');
      return value;
    },
    flag(name: string): boolean | undefined {
      const text = raw(name);
      if (text === undefined) return undefined;
      if (text === 'true' || text === '1') return true;
      if (text === 'false' || text === '0') return false;
      throw bad(name, 'true или false');
    },
    day(name: string): string | undefined {
      const text = raw(name);
      if (text !== undefined && !isDay(text)) throw bad(name, 'дата в виде ГГГГ-ММ-ДД');
      return text;
    },
    /** Parses a bracketed list such as `[1,2]`; a single number counts as a list. */
    ids(name: string): number[] | undefined {
      const text = raw(name);
      if (text === undefined) return undefined;
      const list = /^\[?\s*((?:\d+\s*,\s*)*\d+)?\s*\]?$/.exec(text);
      if (list === null) throw bad(name, 'список номеров вида [1,2]');
      if (list[1] === undefined) return undefined;
      return [...new Set(list[1].split(',').map((id) => integer(name, id.trim(), 1)))];
    },
    page(max = 1000, defaultValue = pageSize): PageRange {
      const limit = raw('limit');
      const offset = raw('offset');
      return {
        limit: limit === undefined ? defaultValue : Math.min(integer('limit', limit, 0), max),
        offset: offset === undefined ? 0 : integer('offset', offset, 0),
      };
    },
  };
}
export type Query = ReturnType<typeof parseQuery>;

/** Returns the id in a path; undefined for an invalid id. */
export function pathId(c: Context, name: string): number | undefined {
  const text = c.req.param(name) ?? '';
  return /^\d{1,10}$/.test(text) && Number(text) <= maxInteger ? Number(text) : undefined;
}
