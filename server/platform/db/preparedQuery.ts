import { statementName, type Db } from './connection.ts';

/**
 * Returns a function that gives a query prepared for a database, once for each. Connections plan a query of this name
 * once, except behind a pooler. Not for transactions, which are databases of one request.
 */
export function preparedQuery<Q>(name: string, prepare: (db: Db, statement: string) => Q): (db: Db) => Q {
  const prepared = new WeakMap<Db, Q>();
  return (db) => {
    const known = prepared.get(db) ?? prepare(db, statementName(db, name));
    prepared.set(db, known);
    return known;
  };
}
