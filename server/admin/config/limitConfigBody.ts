import type { MiddlewareHandler } from 'hono';
import { limitBody, smallBody } from '../../platform/http/limitBody.ts';

/** Addresses whose routes set their own limit after checking the session. */
const limitedByRoute = /^\/config\/(?:studio|views)(?:\/|$)/;

const limitSmall = limitBody(smallBody);

/** Limits bodies under `/config/` for all routes. */
export const limitConfigBody: MiddlewareHandler = (c, next) =>
  limitedByRoute.test(c.req.path) ? next() : limitSmall(c, next);
