import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { motivation as declaration } from '#resources/motivation.ts';
import { motivationBody } from '#schemas/entities/motivation.ts';
import { permitted } from '../auth/permission.ts';
import { motivations } from '../db/tables/answers.ts';
import { lockRule } from '../db/writeLock.ts';
import { declaredBodyOf } from '../declared/checkBody.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { idIn, queryOf } from '../http/query.ts';
import { notFound } from '../http/refusal.ts';
import { motivationById, motivationsMatching } from './read.ts';
import { createMotivations, updateMotivation } from './save.ts';

const gone = () => notFound('Мотивация не найдена: возможно, её уже удалили');

/** Motivations (part2 §7), with rule 206. Several distributors make several motivations; `motivationId` is the first of them. */
export function motivationRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .use('/api/v1/motivations/*', permitted('motivation'))
    .get('/api/v1/motivations', async (c) => success(c, await motivationsMatching(deps, queryOf(c))))
    .get('/api/v1/motivations/:motivationId', async (c) => {
      const found = await motivationById(deps, idIn(c, 'motivationId') ?? 0);
      if (found === undefined) throw gone();
      return success(c, found);
    })
    .post('/api/v1/motivations', async (c) => {
      const body = await declaredBodyOf(c, motivationBody, declaration, true);
      const motivationIds = await deps.db.transaction(async (tx) => {
        await lockRule(tx, 206);
        return createMotivations(tx, body, c.get('user').companyEmployeeId, unixNow(deps));
      });
      return success(c, { motivationId: motivationIds[0], motivationIds });
    })
    .put('/api/v1/motivations/:motivationId', async (c) => {
      const body = await declaredBodyOf(c, motivationBody, declaration, false);
      const motivationId = idIn(c, 'motivationId') ?? 0;
      await deps.db.transaction(async (tx) => {
        await lockRule(tx, 206);
        if (!await updateMotivation(tx, motivationId, body)) throw gone();
      });
      return success(c, { motivationId });
    })
    .delete('/api/v1/motivations/:motivationId', async (c) => {
      const [deleted] = await deps.db.delete(motivations).where(eq(motivations.motivationId, idIn(c, 'motivationId') ?? 0))
        .returning({ motivationId: motivations.motivationId });
      if (deleted === undefined) throw gone();
      return success(c, deleted);
    });
}
