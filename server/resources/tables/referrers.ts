import { getTableName, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { countOf, type PluralForms } from '#codecs/plural.ts';
import { users, userTerritories } from '../../platform/tables/accounts.ts';
import {
  auditReports,
  issues,
  motivationProducts,
  motivations,
  pollAnswers,
  pollQuestions,
} from '../../platform/tables/fieldWork.ts';
import { notices, noticeDistributors, noticeTerritories } from '../../platform/tables/notices.ts';
import {
  chains,
  distributorTerritories,
  fieldEmployees,
  products,
  territories,
  tradePointAgents,
  tradePointDistributors,
  tradePoints,
} from '../../platform/tables/reference.ts';
import {
  agentSales,
  auditStrategies,
  mmlItems,
  sales,
  strategyDistributors,
  volumeTasks,
} from '../../platform/tables/strategies.ts';
import { tasks, withdrawals } from '../../platform/tables/tasks.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { HttpError } from '../../platform/http/httpError.ts';

/** Tables that refer to others, with the plural forms of their rows' name. */
const called: readonly (readonly [table: PgTable, forms: PluralForms])[] = [
  [territories, ['территория', 'территории', 'территорий']],
  [users, ['сотрудник', 'сотрудника', 'сотрудников']],
  [userTerritories, ['сотрудник', 'сотрудника', 'сотрудников']],
  [distributorTerritories, ['дистрибьютор', 'дистрибьютора', 'дистрибьюторов']],
  [fieldEmployees, ['торговый агент', 'торговых агента', 'торговых агентов']],
  [tradePoints, ['торговая точка', 'торговые точки', 'торговых точек']],
  [tradePointAgents, ['агент точки', 'агента точек', 'агентов точек']],
  [tradePointDistributors, ['торговая точка', 'торговые точки', 'торговых точек']],
  [products, ['товар', 'товара', 'товаров']],
  [tasks, ['задача', 'задачи', 'задач']],
  [withdrawals, ['заявка на вывод', 'заявки на вывод', 'заявок на вывод']],
  [sales, ['продажа', 'продажи', 'продаж']],
  [agentSales, ['месяц продаж', 'месяца продаж', 'месяцев продаж']],
  [volumeTasks, ['задача по объёму', 'задачи по объёму', 'задач по объёму']],
  [mmlItems, ['позиция списков MML', 'позиции списков MML', 'позиций списков MML']],
  [strategyDistributors, ['стратегия', 'стратегии', 'стратегий']],
  [motivations, ['мотивация', 'мотивации', 'мотиваций']],
  [motivationProducts, ['мотивация', 'мотивации', 'мотиваций']],
  [notices, ['уведомление', 'уведомления', 'уведомлений']],
  [noticeTerritories, ['уведомление', 'уведомления', 'уведомлений']],
  [noticeDistributors, ['уведомление', 'уведомления', 'уведомлений']],
  [issues, ['обращение', 'обращения', 'обращений']],
  [auditReports, ['отчёт аудита', 'отчёта аудита', 'отчётов аудита']],
  [pollQuestions, ['вопрос', 'вопроса', 'вопросов']],
  [pollAnswers, ['ответ на опрос', 'ответа на опросы', 'ответов на опросы']],
];

/** References without a foreign key: numbers of tasks, and lists of them in a column. */
const unkept: readonly (readonly [to: PgTable, from: PgColumn, forms: PluralForms])[] = [
  [products, tasks.productId, ['задача', 'задачи', 'задач']],
  [territories, auditStrategies.territoryIds, ['стратегия аудита', 'стратегии аудита', 'стратегий аудита']],
  [tradePoints, auditStrategies.storeIds, ['стратегия аудита', 'стратегии аудита', 'стратегий аудита']],
  [chains, auditStrategies.federalChainIds, ['стратегия аудита', 'стратегии аудита', 'стратегий аудита']],
];

/** A column that refers to the rows of a table, with the plural forms of its rows' name. */
export interface Referrer {
  column: PgColumn;
  forms: PluralForms;
}

/** Returns the columns that refer to the rows of a table, except those of tables whose rows are deleted with it. */
export function referrersOf(table: PgTable, parts: readonly PgTable[]): Referrer[] {
  const stored = called
    .filter(([from]) => !parts.includes(from))
    .flatMap(([from, forms]) =>
      getTableConfig(from).foreignKeys.flatMap((key): Referrer[] => {
        const {
          columns: [column],
          foreignTable,
        } = key.reference();
        return foreignTable === table && column !== undefined ? [{ column, forms }] : [];
      }),
    );
  return [...stored, ...unkept.flatMap(([to, column, forms]) => (to === table ? [{ column, forms }] : []))];
}

function refersTo({ name, columnType }: PgColumn, id: RecordId): SQL {
  return columnType === 'PgArray'
    ? sql`${id}::int = any(${sql.identifier(name)})`
    : sql`${sql.identifier(name)} = ${id}::int`;
}

/** Rejects deleting a record that others refer to; the message contains their number and name. */
export async function rejectReferenced(tx: Db, referrers: readonly Referrer[], id: RecordId): Promise<void> {
  const counted: string[] = [];
  for (const { column, forms } of referrers) {
    const [found] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from ${sql.identifier(getTableName(column.table))} where ${refersTo(column, id)}`,
    );
    if (found !== undefined && found.count > 0) counted.push(countOf(found.count, forms));
  }
  if (counted.length > 0)
    throw new HttpError(409, {
      code: 409,
      text: `Удалить нельзя. К этой записи относятся: ${counted.join(', ')}. Сначала перенесите или удалите их`,
    });
}
