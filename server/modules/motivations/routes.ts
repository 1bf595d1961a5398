import { Hono } from 'hono';
import { motivationResource as declaration } from '#resources/motivation.ts';
import { motivationBodySchema, type Replaced } from '#schemas/entities/motivation.ts';
import { readValidatedBody } from '../../resources/engine/requestBody.ts';
import { type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { readVersionedRecord } from '../../trail/history/readVersionedRecord.ts';
import { changeRecord, deleteRecord } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import { versionedMotivations as resource, motivationsMatching } from './read.ts';
import { createMotivations, updateMotivation } from './save.ts';

/** Returns the part of a response that lists replaced motivations; empty when there are no such motivations. */
const replacedPart = (replaced: readonly Replaced[]) => (replaced.length > 0 ? { replaced } : {});

/**
 * Creates the routes of motivations (part2 §7), with rule 206. A body with several distributors creates several
 * motivations; `motivationId` is the first of them.
 */
export function motivationRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/motivations', async (c) =>
      success(c, await motivationsMatching(deps, parseQuery(c), c.get('actor').limit)),
    )
    .get('/api/v1/motivations/:motivationId', async (c) =>
      success(c, await readVersionedRecord(c, deps, resource, pathId(c, 'motivationId') ?? 0)),
    )
    .post('/api/v1/motivations', async (c) => {
      const body = await readValidatedBody(c, motivationBodySchema, declaration, true);
      const { motivationIds, replaced } = await runRequestWrite(c, deps, resource, (tx, write) =>
        createMotivations(tx, write, body),
      );
      return success(c, { motivationId: motivationIds[0], motivationIds, ...replacedPart(replaced) });
    })
    .put('/api/v1/motivations/:motivationId', async (c) => {
      const body = await readValidatedBody(c, motivationBodySchema, declaration, false);
      const motivationId = pathId(c, 'motivationId') ?? 0;
      const replaced = await runRequestWrite(c, deps, resource, (tx, write) =>
        changeRecord(tx, write, resource, motivationId, () => updateMotivation(tx, write, motivationId, body)),
      );
      return success(c, { motivationId, ...replacedPart(replaced) });
    })
    .delete('/api/v1/motivations/:motivationId', async (c) => {
      const motivationId = pathId(c, 'motivationId') ?? 0;
      await runRequestWrite(c, deps, resource, (tx, write) => deleteRecord(tx, write, resource, motivationId));
      return success(c, { motivationId });
    });
}
