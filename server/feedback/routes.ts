import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { commentBody, issueBody, type IssueComment } from '#schemas/entities/issue.ts';
import { issueComments, issues, issueThemes } from '../db/tables/answers.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../deps.ts';
import { readOne } from '../history/readOne.ts';
import { changing, inWrite } from '../history/write.ts';
import { success } from '../http/answer.ts';
import { bodyOf } from '../http/body.ts';
import { idIn, queryOf } from '../http/query.ts';
import { issuesMatching, keptIssues as kept } from './read.ts';

/** Feedback issues (part2 §7): any status may be chosen, comments are only added. */
export function feedbackRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/feedback/issues/themes', async (c) => success(c, await db.select({ id: issueThemes.themeId, name: issueThemes.name })
      .from(issueThemes).orderBy(asc(issueThemes.name))))
    .get('/api/v1/feedback/issues', async (c) => success(c, await issuesMatching(deps, queryOf(c), c.get('user').limit)))
    .get('/api/v1/feedback/issues/:issueId', async (c) => success(c, await readOne(c, deps, kept, idIn(c, 'issueId') ?? 0)))
    .put('/api/v1/feedback/issues/:issueId', async (c) => {
      const { status } = await bodyOf(c, issueBody);
      const id = idIn(c, 'issueId') ?? 0;
      await inWrite(c, deps, kept, (tx, write) => changing(tx, write, kept, id, () => tx.update(issues).set({ status }).where(eq(issues.issueId, id))));
      return success(c, { id });
    })
    .post('/api/v1/feedback/issues/:issueId/comment', async (c) => {
      const { text } = await bodyOf(c, commentBody);
      const issueId = idIn(c, 'issueId') ?? 0;
      const values = { issueId, author: c.get('user').fullName, date: unixNow(deps), text: text.trim(), photos: [] };
      const saved = await inWrite(c, deps, kept, (tx, write) => changing(tx, write, kept, issueId, () =>
        tx.insert(issueComments).values(values).returning({ commentId: issueComments.commentId })));
      const comment: IssueComment = { commentId: saved[0]?.commentId ?? 0, author: values.author, date: values.date, text: values.text, photos: [] };
      return success(c, comment);
    });
}
