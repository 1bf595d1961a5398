import { Type } from '@sinclair/typebox';
import { Hono } from 'hono';
import type { ConfigApiEnv } from '../../identity/person/apiUser.ts';
import { readBody } from '../../platform/http/body.ts';
import type { Metrics } from './metrics.ts';

/** A day in milliseconds: no page is measured for longer. */
const longest = 86_400_000;
const milliseconds = Type.Number({ minimum: 0, maximum: longest });
const count = Type.Integer({ minimum: 0, maximum: 1000 });
const visitBody = Type.Object({
  firstRows: Type.Union([milliseconds, Type.Null()]),
  longestTask: milliseconds,
  failedRequests: count,
  brokenScreens: count,
});

/** Reports that are counted in a minute; further ones are ignored. */
const maxPerMinute = 600;
/** Maximum failures that are counted of a report, because the endpoint needs no session. */
const maxFailures = 10;

/**
 * Creates the endpoint to which pages report what they measured. It has no personal data and needs no session, as pages
 * report while they are closed, and the sign-in is a page too.
 */
export function visitRoutes(addVisit: Metrics['addVisit']): Hono<ConfigApiEnv> {
  let minute = 0;
  let counted = 0;
  return new Hono<ConfigApiEnv>({ strict: false }).post('/config/visits', async (c) => {
    const { failedRequests, brokenScreens, ...times } = await readBody(c, visitBody);
    const present = Math.floor(Date.now() / 60_000);
    if (present !== minute) [minute, counted] = [present, 0];
    counted += 1;
    if (counted <= maxPerMinute)
      addVisit({
        ...times,
        failedRequests: Math.min(failedRequests, maxFailures),
        brokenScreens: Math.min(brokenScreens, maxFailures),
      });
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
