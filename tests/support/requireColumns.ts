import { PgDatabase } from 'drizzle-orm/pg-core';

/** Names that libraries read of any object: promises, JSON, matchers and printers of values. */
const readOfAll = /^(?:then|toJSON|asymmetricMatch|nodeType|tagName|[@$]{2}.*)$/;

/**
 * Wraps a row so that reading a missing column throws. A proxy, no prototype: comparisons by
 * `isDeepStrictEqual` see a plain object.
 */
const requiring: ProxyHandler<object> = {
  get(row, name, self) {
    if (typeof name === 'symbol' || name in row || readOfAll.test(name)) return Reflect.get(row, name, self) as unknown;
    throw new Error(`The query has no column "${name}", only ${Object.keys(row).join(', ')}`);
  },
};

/**
 * Makes the rows of raw queries throw when a missing column is read: `rowsOf` casts its rows, so that the
 * compiler accepts a name that the statement no longer has.
 */
export function requireColumns(): void {
  const { execute } = PgDatabase.prototype;
  PgDatabase.prototype.execute = function executeRaw(this: PgDatabase<never>, query) {
    const raw = execute.call(this, query);
    const run = raw.execute.bind(raw);
    raw.execute = async () => {
      const result: unknown = await run();
      const answer = result as { rows: object[] };
      answer.rows = answer.rows.map((row) => new Proxy(row, requiring));
      return answer as never;
    };
    return raw;
  } as typeof execute;
}
