import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import { statementName } from './openConnection.ts';

/**
 * Returns a function that gives a query prepared for a database, once for each. Connections plan a query of this name
 * once, except behind a pooler and in a transaction, whose database may be behind one.
 */
export function preparedQuery<Q>(name: string, prepare: (db: Db, statement: string) => Q): (db: Db) => Q {
  const prepared = new WeakMap<Db, Q>();
  return (db) => {
    const known = prepared.get(db) ?? prepare(db, db instanceof PgTransaction ? '' : statementName(db, name));
    prepared.set(db, known);
    return known;
  };
}
