import { kindOf } from '#kinds/registry/kinds.ts';
import type { SortOrder } from '#record/compareBy.ts';
import { searchWords } from '#codecs/foldSearch.ts';
import { isSummed } from '#record/sums.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { badRequest } from '../../../platform/http/httpError.ts';
import type { Query } from '../../../platform/http/query.ts';

/** The sort order, search words and totals of a list query (spec D68). */
export interface ListQuery {
  orders: readonly SortOrder[];
  /** Folded words; a record has to contain all of them. */
  words: readonly string[];
  count: boolean;
  /** Names of fields. */
  sums: readonly string[];
}

/** A list query without parameters. */
export const plainListQuery: ListQuery = { orders: [], words: [], count: false, sums: [] };

/** Query parameters of a list in addition to its filter. */
export const listQueryParameters = ['sort', 'search', 'count', 'sum'] as const;
type Parameter = (typeof listQueryParameters)[number];
/** Maximum number of search words, more than any user types. */
const maxWords = 30;

/**
 * Parses the list query; undefined when all of its parameters are missing. A filter field with one of these names takes
 * precedence.
 */
export function parseListQuery(declaration: Declaration, query: Query): ListQuery | undefined {
  const own = new Set((declaration.filter?.fields ?? []).flatMap((name) => declaration.fields[name]?.query ?? name));
  const text = (name: Parameter): string | undefined => (own.has(name) ? undefined : query.text(name));
  if (listQueryParameters.every((name) => text(name) === undefined)) return undefined;
  const words = searchWords(text('search') ?? '');
  if (words.length > maxWords) throw badRequest(`Параметр «search»: не более ${maxWords} слов`);
  return {
    orders: ordersOf(declaration, namesIn(text('sort'))),
    words,
    count: !own.has('count') && query.flag('count') === true,
    sums: sumsOf(declaration, namesIn(text('sum'))),
  };
}

function namesIn(text: string | undefined): string[] {
  return text === undefined
    ? []
    : [
        ...new Set(
          text
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== ''),
        ),
      ];
}

/** Whether the records of a list contain a field. */
function isRead({ fields }: Declaration, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && field.read !== false && kindOf(field).role !== 'none';
}

function unknown(parameter: Parameter, name: string, { title }: Declaration) {
  return badRequest(`Параметр «${parameter}»: в списке «${title}» нет поля «${name}»`);
}

function ordersOf(declaration: Declaration, names: readonly string[]): SortOrder[] {
  return names.map((text) => {
    const descending = text.startsWith('-');
    const name = descending ? text.slice(1) : text;
    if (!isRead(declaration, name)) throw unknown('sort', name, declaration);
    return { name, descending };
  });
}

function sumsOf(declaration: Declaration, names: readonly string[]): readonly string[] {
  for (const name of names) {
    const field = declaration.fields[name];
    if (field === undefined || !isRead(declaration, name)) throw unknown('sum', name, declaration);
    if (!isSummed(field))
      throw badRequest(`Параметр «sum»: поле «${name}» не складывается, складываются числа и деньги`);
  }
  return names;
}
