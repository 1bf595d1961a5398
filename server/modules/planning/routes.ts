import { Hono, type Context } from 'hono';
import { dayAt, defaultTimeZone } from '#planning/days.ts';
import { previewBodySchema, previewPointsBodySchema, type PreviewBody } from '#schemas/entities/planning.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { readBody } from '../../platform/http/body.ts';
import { success } from '../../platform/http/responses.ts';
import { previewDistribution, previewPoints, type PreviewRequest } from './preview.ts';

/** Creates the routes of `Что получится` (spec D79), for users who may write strategies. They write nothing. */
export function planningRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const requestOf = (c: Context<ApiEnv>, { strategy, day }: PreviewBody): PreviewRequest => {
    const today = dayAt(deps.now(), deps.timeZone?.() ?? defaultTimeZone);
    return {
      strategy,
      day: day ?? (strategy.startDate > today ? strategy.startDate : today),
      limit: c.get('actor').limit,
    };
  };
  return new Hono<ApiEnv>({ strict: false })
    .post('/api/planning/preview', async (c) => {
      const body = await readBody(c, previewBodySchema);
      return success(c, await previewDistribution(deps.db, requestOf(c, body)));
    })
    .post('/api/planning/preview/points', async (c) => {
      const body = await readBody(c, previewPointsBodySchema);
      return success(c, await previewPoints(deps.db, requestOf(c, body), body));
    });
}
