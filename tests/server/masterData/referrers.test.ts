import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { referrersOf } from '#server/recordEngine/tables/referrers.ts';
import { registry } from '#server/main/registry/registry.ts';
import { tableEntities } from '#tests/support/tableResources.ts';

const tables = registry.tables.map(({ table }) => table);

// Resources without the verb delete are excluded.
const deleted = tableEntities.filter(({ declaration }) => declaration.api.verbs.includes('delete'));

it.each(deleted.map((entity) => [entity.declaration.title, entity] as const))(
  'counts every reference to «%s» before a deletion, or clears or deletes it with the record',
  (_title, { table, links = {}, parts = [] }) => {
    const ownTables = [
      ...Object.values(links).map(({ own: column }) => column.table),
      ...parts.map((column) => column.table),
    ];
    const counted = new Set(
      referrersOf(table, ownTables, registry.tables).map(
        ({ column }) => `${getTableName(column.table)}.${column.name}`,
      ),
    );
    const keys = tables.flatMap((from) =>
      getTableConfig(from).foreignKeys.flatMap((key) =>
        key.onDelete === 'cascade' || key.onDelete === 'set null' ? [] : [{ from, ...key.reference() }],
      ),
    );
    const referring = keys
      .filter(({ foreignTable, from }) => foreignTable === table && !ownTables.includes(from))
      .map(({ from, columns }) => `${getTableName(from)}.${columns[0]?.name ?? ''}`);
    expect(referring.filter((item) => !counted.has(item))).toEqual([]);
  },
);

/** Columns that name or hold ids and are no references of present data, and why. */
const others: Readonly<Record<string, string>> = {
  'mml.strategy_id': 'the strategy in whose form the list was saved, which may be deleted before it',
  'tasks.brief_id': 'briefs are never deleted',
  'tasks.territory_id': 'the territory of the trade point, to which the task refers',
  'tasks.motivation_id': 'the motivation by which the task was planned, which may end',
  'task_sales.product_id': 'derived from sales, which refer to the product',
  'sale_days.trade_point_id': 'derived from sales',
  'sale_days.distr_id': 'derived from sales',
  'sale_days.field_employee_id': 'derived from sales',
  'sale_changes.trade_point_ids': 'a message to processes',
  'task_changes.task_ids': 'a message to processes',
  'task_changes.trade_point_ids': 'a message to processes',
  'plan_versions.strategy_id': 'explains tasks of deleted strategies',
  'files.user_id': 'users are never deleted',
  'plan_versions.body': 'explains tasks of deleted strategies',
  'volume_tasks.reason': 'explains the past',
  'volume_tasks.raised_task_ids': 'keeps what was posted',
  'audit_tasks.reason': 'explains the past',
  'tasks.reason': 'explains the past',
  'task_briefs.sections': 'texts',
  'issues.photos': 'files',
  'issue_comments.photos': 'files',
  'audit_reports.attachments': 'files',
};
/** Tables of the platform and of logs, which name records by text or keep what has happened. */
const logs =
  /^(added_records|bulk_changes|default_list_views|exchange_keys|exchange_runs|history|import_queue|import_rejections|import_rows|imports|jobs|list_views|request_keys|webhook_deliveries|webhooks)\./;

it('knows every column of ids: a key, a declared reference, or none for a reason', () => {
  const references = registry.tables.flatMap(({ table, references = [] }) => {
    const { columns, foreignKeys } = getTableConfig(table);
    const known = new Set([
      ...foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
      ...references.map(([column]) => column.name),
    ]);
    return columns
      .filter((column) => !column.primary && !known.has(column.name))
      .filter(({ name, columnType }) => /_ids?$/.test(name) || /Json/.test(columnType))
      .map(({ name }) => `${getTableName(table)}.${name}`);
  });
  expect(references.filter((name) => !logs.test(name)).toSorted()).toEqual(Object.keys(others).toSorted());
});
