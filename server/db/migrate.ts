import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { accountsMigration } from './migrations/accounts.ts';
import { answersMigration } from './migrations/answers.ts';
import { noticesMigration } from './migrations/notices.ts';
import { referenceMigration } from './migrations/reference.ts';
import { resourcesMigration } from './migrations/resources.ts';
import { signInMigration } from './migrations/signIn.ts';
import { strategiesMigration } from './migrations/strategies.ts';
import { taskListsMigration } from './migrations/taskLists.ts';
import { tasksMigration } from './migrations/tasks.ts';
import { userTerritoriesMigration } from './migrations/userTerritories.ts';
import { rowsOf } from './rows.ts';

/** One step of the schema. `sql` is statements separated by `;` at the end of a line, in the dialect of PostgreSQL 15. */
export interface Migration {
  name: string;
  sql: string;
}

/** In the order in which they are applied; a step that has been released is never changed, only followed. */
export const migrations: readonly Migration[] = [
  referenceMigration, accountsMigration, noticesMigration, strategiesMigration, tasksMigration, answersMigration,
  resourcesMigration, taskListsMigration, signInMigration, userTerritoriesMigration,
];

/**
 * Brings the schema up to date and then runs `fill`, all in one transaction; `isNew` tells it of a database that has just been created.
 * Whoever calls it sees to it that nobody else does at the same moment.
 */
export async function migrate(db: Db, fill: (db: Db, isNew: boolean) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`);
    const applied = new Set((await rowsOf<{ name: string }>(tx, sql`select name from schema_migrations`)).map((row) => row.name));
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      for (const statement of migration.sql.split(/;\s*$/m).filter((text) => text.trim() !== '')) {
        await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`insert into schema_migrations (name) values (${migration.name})`);
    }
    await fill(tx, applied.size === 0);
  });
}
