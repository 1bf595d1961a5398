import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import { commentBodySchema, type IssueComment } from '#schemas/entities/issue.ts';
import { issueComments, issueThemes } from '../../platform/tables/fieldWork.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { changeRecord } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { pathId } from '../../platform/http/query.ts';
import { versionedIssues as resource } from './resource.ts';

/** Creates the routes of themes and of comments, which are only added (part2 §7). */
export function feedbackRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/feedback/issues/themes', async (c) =>
      success(
        c,
        await db
          .select({ id: issueThemes.themeId, name: issueThemes.name })
          .from(issueThemes)
          .orderBy(asc(issueThemes.name)),
      ),
    )
    .post('/api/v1/feedback/issues/:issueId/comment', async (c) => {
      const { text } = await readBody(c, commentBodySchema);
      const issueId = pathId(c, 'issueId') ?? 0;
      const values = { issueId, author: c.get('actor').name, date: unixNow(deps), text: text.trim(), photos: [] };
      const comment = await runRequestWrite(c, deps, resource, async (tx, write): Promise<IssueComment> => {
        const saved = await changeRecord(tx, write, resource, issueId, () =>
          tx.insert(issueComments).values(values).returning({ commentId: issueComments.commentId }),
        );
        const { author, date, text: own } = values;
        return { commentId: saved[0]?.commentId ?? 0, author, date, text: own, photos: [] };
      });
      return success(c, comment);
    });
}
