import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './connection.ts';

/**
 * What the product uses of PostgreSQL and can do without, in another and slower way (docs/decisions/0101, 0105).
 * `transitionTables` are the changed rows of a statement in its triggers (`referencing new table`).
 */
export const featureNames = [
  'advisoryLocks',
  'snapshots',
  'skipLocked',
  'partitions',
  'triggers',
  'transitionTables',
  'trigrams',
] as const;
export type FeatureName = (typeof featureNames)[number];

/** Which of them a database has. */
export type Features = Readonly<Record<FeatureName, boolean>>;

/** Returns the features of a database that has all but these, and those that need one of these. */
export function featuresWithout(missing: readonly FeatureName[]): Features {
  const lacks = (name: FeatureName): boolean =>
    missing.includes(name) || (name === 'transitionTables' && missing.includes('triggers'));
  const found = featureNames.map((name) => [name, !lacks(name)] as const);
  return Object.fromEntries(found) as Record<FeatureName, boolean>;
}

/** Those of PostgreSQL and of the embedded database. */
export const allFeatures = featuresWithout([]);

/** By drizzle's dialect, which a database shares with all of its transactions and with no other database. */
const known = new WeakMap<object, Features>();
const dialectOf = (db: Db): object => (db as unknown as { dialect: object }).dialect;

/** Stores the features of a database and of its transactions. */
export function setFeatures(db: Db, features: Features): void {
  known.set(dialectOf(db), features);
}

/** Returns the features of a database or of the database of a transaction. */
export const featuresOf = (db: Db): Features => known.get(dialectOf(db)) ?? allFeatures;

/**
 * Returns what follows `for update` to leave out rows that another transaction has locked. Without it, the statement
 * waits for that transaction, and sees the row as it is then.
 */
export const skipLocked = (db: Db): SQL => (featuresOf(db).skipLocked ? sql`skip locked` : sql``);

/** Returns an expression whose text changes with every commit (docs/decisions/0014). */
export const databaseState = (db: Db): SQL<string> =>
  featuresOf(db).snapshots
    ? sql<string>`pg_current_snapshot()::text`
    : sql<string>`(select coalesce(sum(commits), 0)::text from commit_counts)`;
