import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const folder = join(import.meta.dirname, '../../../server/platform/tables');
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
);

/** The tables as `server/platform/tables` describes them, by their names in the database. */
export const everyTable = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => [getTableName(table), table]),
);
