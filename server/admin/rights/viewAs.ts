import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { viewAsBodySchema } from '#schemas/entities/rights.ts';
import { setViewAs, sessionOf } from '../../identity/auth/sessions.ts';
import type { ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { superUserNeed } from '../../identity/rights/needs.ts';
import { requireAllowed } from '../../identity/rights/requireAllowed.ts';

type Deps = Pick<ApiDeps, 'db' | 'now' | 'log'>;

/**
 * Creates the routes of `Посмотреть как…` (docs/rights.md): the superuser's session shows the product as another user
 * sees it, in all tabs, without write access, until it is switched back or ends.
 *
 * The view is a state of the session: tabs agree, a reload keeps it, and every request has the rights of the viewed
 * user without a second way to compute them. New tokens make every tab drop what it shows. Input is encrypted under a
 * key of the pair, so the viewer never reads the other user's drafts.
 */
export function viewAsRoutes(deps: Deps): Hono<ConfigApiEnv> {
  return new Hono<ConfigApiEnv>({ strict: false }).put('/config/person/view', async (c) => {
    c.header('cache-control', 'no-store');
    const token = c.req.header('x-token') ?? '';
    await sessionOf(deps.db, token, unixNow(deps));
    const { userId } = await readBody(c, viewAsBodySchema);
    let message = '';
    const pair = await setViewAs(deps, token, userId, async (tx, viewer) => {
      c.env?.identify?.(String(viewer.userId));
      const as = userId === null ? null : await viewable(tx, viewer, userId);
      message = `user ${viewer.userId} (${viewer.fullName}) ${as === null ? 'is themselves again' : `looks as ${as.userId} (${as.fullName})`}`;
    });
    deps.log(message.replaceAll(/[\s\p{Cc}]+/gu, ' '), c.env?.requestId);
    return success(c, pair);
  });
}

/** Returns the user to view: any who can sign in, except superusers, whose view would show nothing new. */
async function viewable(
  tx: Db,
  viewer: { userId: number; superUser: boolean },
  userId: number,
): Promise<{ userId: number; fullName: string }> {
  requireAllowed(
    { active: true, superUser: viewer.superUser, has: () => viewer.superUser, viewed: false },
    { writes: false, modules: [], needs: [superUserNeed('смотреть как другой сотрудник может суперпользователь')] },
  );
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.active, true)));
  if (user === undefined) throw notFound('Такого сотрудника нет, или он отключён: как он смотреть нельзя');
  if (user.superUser)
    throw new HttpError(409, {
      code: 409,
      text: `${user.fullName} — суперпользователь и видит то же, что вы: выберите сотрудника с другими правами`,
    });
  return user;
}
