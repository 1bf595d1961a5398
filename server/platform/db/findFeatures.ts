import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { readCreatedFeatures } from './createdFeatures.ts';
import { featureNames, featuresWithout, type FeatureName, type Features } from './features.ts';
import { hasAdvisoryLocks } from './locks.ts';
import { rowsOf } from './rows.ts';
import { errorCodeOf } from './unavailable.ts';

/** An unknown or rejected statement, other than one that the role may not run, and an internal error. */
const isRejection = (error: unknown): boolean => /^(0A|42(?!501)|XX)/.test(errorCodeOf(error));

/** Runs a question in a transaction that is rolled back; returns undefined when the server rejects a statement. */
async function ask<T>(db: Db, question: (tx: Db) => Promise<T>): Promise<T | undefined> {
  let answer: T | undefined;
  try {
    await db.transaction(async (tx) => {
      answer = await question(tx);
      tx.rollback();
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return answer;
    if (!isRejection(error)) throw error;
  }
  return undefined;
}

async function read<T>(db: Db, expression: string): Promise<T | undefined> {
  const [row] = await rowsOf<{ found: T }>(db, sql`select ${sql.raw(expression)} as found`);
  return row?.found;
}

/** Asks whether all of these statements run. */
async function accepts(db: Db, statements: readonly string[]): Promise<boolean> {
  const run = async (tx: Db): Promise<boolean> => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    return true;
  };
  return (await ask(db, run)) === true;
}

// Ordinary tables: a role may lack the right to temporary ones, while the migrations need the right to create these.
const table = 'create table asked_features (at bigint primary key)';
const triggerFunction =
  'create function asked_features() returns trigger language plpgsql as $$ begin return null; end $$';
const plainTriggers = [
  'create trigger asked_rows after insert on asked_features for each row execute function asked_features()',
  'create trigger asked_statements after truncate on asked_features for each statement execute function asked_features()',
];
const trigger =
  'create trigger asked_features after insert on asked_features referencing new table as added for each statement execute function asked_features()';

/** Asks whether a snapshot changes with the end of a transaction, as the cached answers rely on. */
async function hasSnapshots(db: Db): Promise<boolean> {
  const snapshot = (): Promise<string | undefined> => ask(db, (tx) => read<string>(tx, 'pg_current_snapshot()::text'));
  const before = await snapshot();
  if (before === undefined) return false;
  await ask(db, (tx) => read(tx, 'pg_visible_in_snapshot(pg_current_xact_id(), pg_current_snapshot())'));
  return before !== (await snapshot());
}

const questions: Readonly<Record<FeatureName, (db: Db) => Promise<boolean>>> = {
  advisoryLocks: async (db) => (await ask(db, hasAdvisoryLocks)) === true,
  snapshots: hasSnapshots,
  skipLocked: (db) => accepts(db, [table, 'select at from asked_features for update skip locked']),
  partitions: (db) =>
    accepts(db, [`${table} partition by range (at)`, 'create table asked_rest partition of asked_features default']),
  triggers: (db) => accepts(db, [table, triggerFunction, ...plainTriggers]),
  transitionTables: (db) => accepts(db, [table, triggerFunction, trigger]),
  trigrams: async (db) =>
    (await ask(db, (tx) =>
      read<boolean>(tx, `exists (select 1 from pg_available_extensions where name = 'pg_trgm')`),
    )) === true,
};

/**
 * Finds out which features a server has, by trying each one without leaving anything behind; those of `without` are not
 * tried. `db` has a separate connection.
 */
export async function findFeatures(db: Db, without: readonly FeatureName[]): Promise<Features> {
  const missing = [...without];
  for (const name of featureNames) if (!missing.includes(name) && !(await questions[name](db))) missing.push(name);
  // A database that was created without snapshots or triggers lacks the numbers of transactions, and the triggers.
  const created = await readCreatedFeatures(db, featuresWithout(missing));
  const lasting = ['snapshots', 'triggers'] as const;
  return featuresWithout([...missing, ...lasting.filter((name) => !created[name])]);
}
