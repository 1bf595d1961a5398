import { sql } from 'drizzle-orm';
import { countOf } from '#codecs/plural.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** A summary of a database, shown before the data is emptied or replaced. */
export interface DatabaseSummary {
  company: string | null;
  demo: boolean;
  people: number;
  tradePoints: number;
  tasks: number;
}

/** Returns the current summary of the database. */
export async function readDatabaseSummary(db: Db): Promise<DatabaseSummary> {
  const [facts] = await rowsOf<DatabaseSummary>(
    db,
    sql`
    select (select nullif(name, '') from company) as company, coalesce((select demo from company), false) as demo,
      (select count(*) from users)::int as people, (select count(*) from trade_points)::int as "tradePoints", (select count(*) from tasks)::int as tasks`,
  );
  return facts ?? { company: null, demo: false, people: 0, tradePoints: 0, tasks: 0 };
}

/** Formats the summary as part of a sentence: `демонстрационные данные (5 человек, 3 000 торговых точек, 1 задача)`. */
export function databaseSummaryText({ company, demo, people, tradePoints, tasks }: DatabaseSummary): string {
  const whose = demo ? 'демонстрационные данные' : `данные компании${company === null ? '' : ` «${company}»`}`;
  const counts = [
    countOf(people, ['человек', 'человека', 'человек']),
    countOf(tradePoints, ['торговая точка', 'торговые точки', 'торговых точек']),
    countOf(tasks, ['задача', 'задачи', 'задач']),
  ];
  return `${whose} (${counts.join(', ')})`;
}
