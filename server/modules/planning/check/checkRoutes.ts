import { Hono } from 'hono';
import type { ApiEnv } from '../../../platform/context/deps.ts';
import { success } from '../../../platform/http/responses.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { readCheck, requestCheck } from './checkJob.ts';

/** Creates the routes of the screen `Проверка планирования`. */
export function checkRoutes(deps: EngineDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/planning/check', async (c) => success(c, await readCheck(deps)))
    .post('/api/planning/check', async (c) => {
      await requestCheck(deps, c.get('actor').id);
      return success(c, await readCheck(deps));
    });
}
