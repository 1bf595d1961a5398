import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { masterDataEntities } from '#server/main/registry/entities.ts';
import { referrersOf } from '#server/resources/tables/referrers.ts';
import * as accounts from '#server/platform/tables/accounts.ts';
import * as answers from '#server/platform/tables/fieldWork.ts';
import * as notices from '#server/platform/tables/notices.ts';
import * as reference from '#server/platform/tables/reference.ts';
import * as strategies from '#server/platform/tables/strategies.ts';
import * as tasks from '#server/platform/tables/tasks.ts';

const tables = [accounts, answers, notices, reference, strategies, tasks]
  .flatMap((all) => Object.values(all))
  .filter((item) => is(item, PgTable));

// Resources without the verb delete are excluded.
const deleted = masterDataEntities.filter(({ declaration }) => declaration.api.verbs.includes('delete'));

it.each(deleted.map((entity) => [entity.declaration.title, entity] as const))(
  'counts every reference to «%s» before a deletion, or deletes it with the record',
  (_title, { table, links = {}, parts = [] }) => {
    const own = [
      ...Object.values(links).map(({ own: column }) => column.table),
      ...parts.map((column) => column.table),
    ];
    const counted = new Set(
      referrersOf(table, own).map(({ column }) => `${getTableName(column.table)}.${column.name}`),
    );
    const keys = tables.flatMap((from) =>
      getTableConfig(from).foreignKeys.map((key) => ({ from, ...key.reference() })),
    );
    const referring = keys
      .filter(({ foreignTable, from }) => foreignTable === table && !own.includes(from))
      .map(({ from, columns }) => `${getTableName(from)}.${columns[0]?.name ?? ''}`);
    expect(referring.filter((item) => !counted.has(item))).toEqual([]);
  },
);
