import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { pathShape } from '#schemas/declaration/pathSteps.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { sqlToText } from '../../platform/db/json.ts';
import type { DatabaseObject, IndexDefinition } from '../../platform/db/makeIndexes.ts';
import { customResource } from './customResource.ts';
import { blockToken, jsonColumns, listTokens, uniqueText } from './columns.ts';
import { filterCriteria, offOf, type FilterCriterion } from '#record/filterCriteria.ts';
import { orderKeys } from './sorting.ts';
import { searchSources } from './searchSources.ts';
import { uniqueRuleNames } from '#record/requestBody/uniqueness.ts';

/**
 * Prefix of the names of database objects for custom resources. The rest of the name depends on the definition, so that
 * a changed definition gets another name.
 */
export const namePrefix = 'added_records_x_';

const { flagText, foldedText, plainText, storedNumber } = jsonColumns;

/** A search key of a list: an expression over the body, and its form in an index. */
interface Key {
  expression: SQL;
  using: (expression: SQL) => SQL;
}

const btree = (expression: SQL): SQL => sql`using btree ((${expression}))`;
const btreeInOrder = (expression: SQL): SQL => sql`using btree ((${expression}), record_id)`;
const gin = (expression: SQL): SQL => sql`using gin ((${expression}), (${blockToken}))`;
const trigrams = (expression: SQL): SQL => sql`using gin ((${expression}) gin_trgm_ops, (${blockToken}))`;

function keysOf({ field, by, wire }: FilterCriterion): Key[] {
  const [name = ''] = wire;
  switch (by) {
    case 'part':
      return [{ expression: foldedText(name), using: trigrams }];
    case 'list':
      return [{ expression: listTokens(name), using: gin }];
    case 'range':
      return wire.map((item) => ({ expression: plainText(item), using: btree }));
    case 'atLeast':
      return [{ expression: storedNumber(name), using: btree }];
    case 'flag':
      return [{ expression: flagText(name, offOf(field)), using: btreeInOrder }];
    case 'one':
      return [{ expression: plainText(name), using: btreeInOrder }];
    case 'any':
      return [];
  }
}

/** Returns the search keys of a declaration's lists and `unique` rules; for a rule, its first value is enough. */
function allKeysOf(declaration: Declaration): Key[] {
  const unique = uniqueRuleNames(declaration)
    .flatMap(({ wire }) => wire.slice(0, 1))
    .map((name) => ({ expression: uniqueText(name), using: btree }));
  return [...filterCriteria(declaration).flatMap(keysOf), ...unique, ...searchKeysOf(declaration)];
}

/** Returns the keys of the texts that a list search looks through (spec D68). */
function searchKeysOf(declaration: Declaration): Key[] {
  const { texts, named } = searchSources(customResource(declaration)) ?? { texts: [], named: [] };
  const chosen = named.map(({ wire, list }): Key =>
    list ? { expression: listTokens(wire), using: gin } : { expression: plainText(wire), using: btreeInOrder },
  );
  return [...texts.map((expression): Key => ({ expression, using: trigrams })), ...chosen];
}

/**
 * Returns the indexes for sorting by each column, in both directions; records with equal values are newest first in
 * both.
 */
function orderIndexesOf(declaration: Declaration): SQL[] {
  return orderKeys(customResource(declaration)).flatMap((key) => [
    sql`using btree ((${key}), record_id desc)`,
    sql`using btree ((${key}) desc nulls last, record_id desc)`,
  ]);
}

function made(query: SQL): DatabaseObject {
  const definition = sqlToText(query);
  return { name: namePrefix + createHash('sha256').update(definition).digest('hex').slice(0, 16), definition };
}

function once<T extends DatabaseObject>(all: readonly T[]): T[] {
  return [...new Map(all.map((item) => [item.name, item])).values()];
}

/** The database objects that one declaration needs. */
interface Needed {
  indexes: readonly IndexDefinition[];
  statistics: readonly DatabaseObject[];
}

/** Cached per declaration: when one of many changes, the others and their database objects stay the same. */
const known = new WeakMap<Declaration, Needed>();

function neededBy(declaration: Declaration): Needed {
  const before = known.get(declaration);
  if (before) return before;
  const on = (method: SQL): DatabaseObject =>
    made(sql`on added_records ${method} where path = ${pathShape(declaration.api.path)}`);
  const keys = allKeysOf(declaration);
  const needed = {
    indexes: [
      ...keys.map(({ expression, using }) => ({ ...on(using(expression)), trigrams: using === trigrams })),
      ...orderIndexesOf(declaration).map((method) => ({ ...on(method), trigrams: false })),
    ],
    statistics: keys.map(({ expression }) => made(sql`on (${expression}) from added_records`)),
  };
  known.set(declaration, needed);
  return needed;
}

/** Returns the indexes that declarations need. */
export function indexesOf(declarations: readonly Declaration[]): IndexDefinition[] {
  return once(declarations.flatMap((declaration) => neededBy(declaration).indexes));
}

/** Returns the statistics that PostgreSQL needs about the values: an index for a single path provides none. */
export function statisticsOf(declarations: readonly Declaration[]): DatabaseObject[] {
  return once(declarations.flatMap((declaration) => neededBy(declaration).statistics));
}
