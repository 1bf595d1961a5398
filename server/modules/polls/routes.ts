import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { PollQuestion, PollTheme } from '#schemas/entities/poll.ts';
import { isOnDays } from '../../platform/http/instants.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { coveredBy } from '../reference/territory.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { successNested } from '../../platform/http/responses.ts';
import { parseQuery, type Query } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

interface CountedQuestion extends PollQuestion {
  themeId: number;
  themeName: string;
}

/**
 * Returns every question with the answers that match the filter (spec D26) and the user's territory limit, by the
 * territories of the agents.
 */
function questionsOf(deps: ApiDeps, query: Query, own: TerritoryLimit | undefined): Promise<CountedQuestion[]> {
  const [territoryIds, distributorId, fieldEmployeeId, from, to] = [
    query.ids('territoryIds'),
    query.integer('distributorId'),
    query.integer('fieldEmployeeId'),
    query.day('startDate'),
    query.day('endDate'),
  ];
  const who =
    territoryIds === undefined && distributorId === undefined
      ? sql`true`
      : sql`a.field_employee_id in (
    select field_employee_id from field_employees f where ${territoryIds === undefined ? sql`true` : sql`f.territory_id in ${coveredBy(territoryIds)}`}
      and ${distributorId === undefined ? sql`true` : sql`f.distr_id = ${distributorId}`})`;
  return rowsOf(
    deps.db,
    sql`
    select t.theme_id as "themeId", t.name as "themeName", q.question_id as "questionId", q.text, q.type,
      coalesce(a.correct, 0) as "correctCount", coalesce(a.wrong, 0) as "wrongCount", coalesce(a.partial, 0) as "partialCount"
    from poll_themes t join poll_questions q using (theme_id) left join (
      select a.question_id, count(*) filter (where a.outcome = 0)::int as correct, count(*) filter (where a.outcome = 1)::int as wrong,
        count(*) filter (where a.outcome = 2)::int as partial
      from poll_answers a where ${who}
        and ${fieldEmployeeId === undefined ? sql`true` : sql`a.field_employee_id = ${fieldEmployeeId}`}
        and ${own === undefined ? sql`true` : sql`a.field_employee_id in (select f.field_employee_id from field_employees f where ${isOwnTerritory(own, sql`f.territory_id`)})`}
        and ${isOnDays(sql`a.date`, from, to) ?? sql`true`}
      group by a.question_id) a using (question_id)
    order by t.theme_id, q.question_id`,
  );
}

function themesOf(questions: readonly CountedQuestion[]): PollTheme[] {
  const themes = new Map<number, PollTheme>();
  for (const { themeId, themeName, questionId, text, type, correctCount, wrongCount, partialCount } of questions) {
    const theme = themes.get(themeId) ?? {
      themeId,
      themeName,
      correctCount: 0,
      wrongCount: 0,
      partialCount: 0,
      questions: [],
    };
    themes.set(themeId, theme);
    theme.correctCount += correctCount;
    theme.wrongCount += wrongCount;
    theme.partialCount += partialCount;
    theme.questions.push({ questionId, text, type, correctCount, wrongCount, partialCount });
  }
  return [...themes.values()];
}

/** Creates the routes of poll statistics (part2 §7): themes with their questions and counts of answers. */
export function pollRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/v1/polls/themes/questions', async (c) =>
    successNested(c, themesOf(await questionsOf(deps, parseQuery(c), c.get('actor').limit))),
  );
}
