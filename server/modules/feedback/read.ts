import { and, asc, desc, inArray, sql } from 'drizzle-orm';
import { feedbackIssuesResource as declaration } from '#resources/feedbackIssues.ts';
import type { Issue, IssueRow } from '#schemas/entities/issue.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { onDays } from '../../platform/http/instants.ts';
import { issueComments, issues } from '../../platform/tables/fieldWork.ts';
import { columnFilter } from '../../recordEngine/core/fieldColumns.ts';
import type { Query } from '../../platform/http/query.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { photoPath } from '../reference/images/paths.ts';
import { issueScope } from './scope.ts';

const photosOf = (ids: readonly (number | string)[]) => ids.map((id) => ({ url: photoPath(id) }));

const rowColumns = {
  id: issues.issueId,
  created: issues.created,
  status: issues.status,
  theme: sql<
    IssueRow['theme']
  >`(select json_build_object('id', t.theme_id, 'name', t.name) from issue_themes t where t.theme_id = issues.theme_id)`,
  author: sql<IssueRow['author']>`(
    select json_build_object('name', f.full_name, 'distributorName', d.name)
    from field_employees f join distributors d using (distr_id) where f.field_employee_id = issues.field_employee_id)`,
  description: issues.description,
  isHighlighted: issues.isHighlighted,
};

/** Returns the issues of a query (part2 §7), newest first. */
export function issueRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const distributorId = query.integer('distributorId');
  return {
    columns: rowColumns,
    from: sql`issues`,
    visible: within(issueScope, own),
    filter: and(
      distributorId === undefined
        ? undefined
        : sql`issues.field_employee_id in (select field_employee_id from field_employees where distr_id = ${distributorId})`,
      columnFilter(query, issues, declaration),
      onDays(query, issues.created),
    ),
    order: sql`${desc(issues.created)}, ${desc(issues.issueId)}`,
  };
}

/** Returns issues with their comments; missing ones are left out. */
export async function readIssues(db: Db, ids: readonly number[]): Promise<Issue[]> {
  const issueRows = await db
    .select({ ...rowColumns, photos: issues.photos })
    .from(issues)
    .where(inArray(issues.issueId, [...ids]));
  const comments = await db
    .select()
    .from(issueComments)
    .where(inArray(issueComments.issueId, [...ids]))
    .orderBy(asc(issueComments.date), asc(issueComments.commentId));
  return issueRows.map((issue) => ({
    ...issue,
    photos: photosOf(issue.photos),
    comments: comments
      .filter(({ issueId }) => issueId === issue.id)
      .map(({ commentId, author, date, text, photos }) => ({
        commentId,
        author,
        date,
        text,
        photos: photosOf(photos),
      })),
  }));
}
