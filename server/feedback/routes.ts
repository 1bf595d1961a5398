import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { commentBody, issueBody, type Issue, type IssueComment, type IssueRow } from '#schemas/entities/issue.ts';
import { onDays } from '../db/instants.ts';
import { issueComments, issues, issueThemes } from '../db/tables/answers.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { bodyOf } from '../http/body.ts';
import { idIn, queryOf, type Query } from '../http/query.ts';
import { notFound } from '../http/refusal.ts';
import { photoPath } from '../images/paths.ts';

const gone = () => notFound('Обращение не найдено');
const photosOf = (ids: readonly number[]) => ids.map((id) => ({ url: photoPath(id) }));

const rowColumns = {
  id: issues.issueId,
  created: issues.created,
  status: issues.status,
  theme: sql<IssueRow['theme']>`(select json_build_object('id', t.theme_id, 'name', t.name) from issue_themes t where t.theme_id = issues.theme_id)`,
  author: sql<IssueRow['author']>`(
    select json_build_object('name', f.full_name, 'distributorName', d.name)
    from field_employees f join distributors d using (distr_id) where f.field_employee_id = issues.field_employee_id)`,
  description: issues.description,
  isHighlighted: issues.isHighlighted,
};

function issuesMatching(deps: ApiDeps, query: Query): Promise<IssueRow[]> {
  const { limit, offset } = query.page();
  const [distributorId, fieldEmployeeId, themeId, status] = [
    query.integer('distributorId'), query.integer('fieldEmployeeId'), query.integer('themeId'), query.integer('status'),
  ];
  return deps.db.select(rowColumns).from(issues).where(and(
    distributorId === undefined ? undefined : sql`issues.field_employee_id in (select field_employee_id from field_employees where distr_id = ${distributorId})`,
    fieldEmployeeId === undefined ? undefined : eq(issues.fieldEmployeeId, fieldEmployeeId),
    themeId === undefined ? undefined : eq(issues.themeId, themeId),
    status === undefined ? undefined : eq(issues.status, status),
    onDays(query, issues.created),
  )).orderBy(desc(issues.created), desc(issues.issueId)).limit(limit).offset(offset);
}

async function issueById(deps: ApiDeps, issueId: number): Promise<Issue> {
  const [found] = await deps.db.select({ ...rowColumns, photos: issues.photos }).from(issues).where(eq(issues.issueId, issueId));
  if (found === undefined) throw gone();
  const comments = await deps.db.select().from(issueComments).where(eq(issueComments.issueId, issueId))
    .orderBy(asc(issueComments.date), asc(issueComments.commentId));
  return {
    ...found,
    photos: photosOf(found.photos),
    comments: comments.map(({ commentId, author, date, text, photos }) => ({ commentId, author, date, text, photos: photosOf(photos) })),
  };
}

/** Feedback issues (part2 §7): any status may be chosen, comments are only added. */
export function feedbackRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/feedback/issues/themes', async (c) => success(c, await db.select({ id: issueThemes.themeId, name: issueThemes.name })
      .from(issueThemes).orderBy(asc(issueThemes.name))))
    .get('/api/v1/feedback/issues', async (c) => success(c, await issuesMatching(deps, queryOf(c))))
    .get('/api/v1/feedback/issues/:issueId', async (c) => success(c, await issueById(deps, idIn(c, 'issueId') ?? 0)))
    .put('/api/v1/feedback/issues/:issueId', async (c) => {
      const { status } = await bodyOf(c, issueBody);
      const [saved] = await db.update(issues).set({ status }).where(eq(issues.issueId, idIn(c, 'issueId') ?? 0)).returning({ id: issues.issueId });
      if (saved === undefined) throw gone();
      return success(c, saved);
    })
    .post('/api/v1/feedback/issues/:issueId/comment', async (c) => {
      const { text } = await bodyOf(c, commentBody);
      const issueId = idIn(c, 'issueId') ?? 0;
      const comment = await db.transaction(async (tx): Promise<IssueComment> => {
        const [issue] = await tx.select({ issueId: issues.issueId }).from(issues).where(eq(issues.issueId, issueId));
        if (issue === undefined) throw gone();
        const values = { issueId, author: c.get('user').fullName, date: unixNow(deps), text: text.trim(), photos: [] };
        const [saved] = await tx.insert(issueComments).values(values).returning({ commentId: issueComments.commentId });
        return { commentId: saved?.commentId ?? 0, author: values.author, date: values.date, text: values.text, photos: [] };
      });
      return success(c, comment);
    });
}
