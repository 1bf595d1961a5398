import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { mmlResource as declaration } from '#resources/mml.ts';
import { mmlBodySchema } from '#schemas/entities/mml.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { volumeStrategies } from '../../platform/tables/strategies.ts';
import { readValidatedBody } from '../../resources/engine/requestBody.ts';
import { today, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { withVersionTag } from '../../trail/history/version.ts';
import { changeRecord, deleteRecord } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId, maxInteger, parseQuery } from '../../platform/http/query.ts';
import { conflict } from '../../platform/http/httpError.ts';
import { itemsInLists, versionedMml as resource, readMml } from './read.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import { createMml, updateMml } from './save.ts';

/** Creates the routes of product lists (part2 §7; spec D16, D17), with rule 208. */
export function mmlRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/mml', async (c) => {
      const { limit, offset } = parseQuery(c).page();
      return success(c, await readMml(db, sql`true`, sql`limit ${limit} offset ${offset}`, itemsInLists));
    })
    .get('/api/v1/mml/:mmlId', async (c) => {
      const id = pathId(c, 'mmlId') ?? 0;
      await admitReader(c, db, { resource, id, notFoundError: () => resource.notFoundError() });
      const [found] = await readMml(db, sql`mml_id = ${id}`, sql``, maxInteger);
      return success(c, withVersionTag(c, resource, found));
    })
    .post('/api/v1/mml', async (c) => {
      const body = await readValidatedBody(c, mmlBodySchema, declaration, true);
      return success(c, {
        mmlId: await runRequestWrite(c, deps, resource, (tx, write) => createMml(tx, write, body, today(deps))),
      });
    })
    .put('/api/v1/mml/:mmlId', async (c) => {
      const body = await readValidatedBody(c, mmlBodySchema, declaration, false);
      const mmlId = pathId(c, 'mmlId') ?? 0;
      await runRequestWrite(c, deps, resource, (tx, write) =>
        changeRecord(tx, write, resource, mmlId, () => updateMml(tx, mmlId, body, today(deps))),
      );
      return success(c, { mmlId });
    })
    .delete('/api/v1/mml/:mmlId', async (c) => {
      const mmlId = pathId(c, 'mmlId') ?? 0;
      await runRequestWrite(c, deps, resource, async (tx, write) => {
        const users = await rowsOf<{ name: string }>(
          tx,
          sql`
          select name from strategies where mml_id = ${mmlId} union all select name from volume_strategies where mml_id = ${mmlId} and not deleted order by name`,
        );
        if (users.length > 0) {
          const names = users
            .slice(0, 3)
            .map(({ name }) => `«${name}»`)
            .join(', ');
          throw conflict(
            409,
            `Список нельзя удалить: он используется в стратегиях ${names}${users.length > 3 ? ` и ещё ${users.length - 3}` : ''}`,
          );
        }
        await tx
          .update(volumeStrategies)
          .set({ mmlId: null })
          .where(and(eq(volumeStrategies.mmlId, mmlId), volumeStrategies.deleted));
        await deleteRecord(tx, write, resource, mmlId);
      });
      return success(c, { mmlId });
    });
}
