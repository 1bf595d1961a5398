import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { mml as declaration } from '#resources/mml.ts';
import { mmlBody } from '#schemas/entities/mml.ts';
import { rowsOf } from '../db/rows.ts';
import { volumeStrategies } from '../db/tables/strategies.ts';
import { declaredBodyOf } from '../declared/checkBody.ts';
import { today, type ApiDeps, type ApiEnv } from '../deps.ts';
import { tagged } from '../history/version.ts';
import { changing, deleting, inWrite } from '../history/write.ts';
import { success } from '../http/answer.ts';
import { idIn, maxInteger, queryOf } from '../http/query.ts';
import { conflict } from '../http/httpError.ts';
import { itemsInLists, keptMml as kept, readMml } from './read.ts';
import { createMml, updateMml } from './save.ts';

/** Product lists (part2 §7; spec D16, D17), with rule 208. */
export function mmlRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/mml', async (c) => {
      const { limit, offset } = queryOf(c).page();
      return success(c, await readMml(db, sql`true`, sql`limit ${limit} offset ${offset}`, itemsInLists));
    })
    .get('/api/v1/mml/:mmlId', async (c) => {
      const [found] = await readMml(db, sql`mml_id = ${idIn(c, 'mmlId') ?? 0}`, sql``, maxInteger);
      return success(c, tagged(c, kept, found));
    })
    .post('/api/v1/mml', async (c) => {
      const body = await declaredBodyOf(c, mmlBody, declaration, true);
      return success(c, { mmlId: await inWrite(c, deps, kept, (tx, write) => createMml(tx, write, body, today(deps))) });
    })
    .put('/api/v1/mml/:mmlId', async (c) => {
      const body = await declaredBodyOf(c, mmlBody, declaration, false);
      const mmlId = idIn(c, 'mmlId') ?? 0;
      await inWrite(c, deps, kept, (tx, write) => changing(tx, write, kept, mmlId, () => updateMml(tx, mmlId, body, today(deps))));
      return success(c, { mmlId });
    })
    .delete('/api/v1/mml/:mmlId', async (c) => {
      const mmlId = idIn(c, 'mmlId') ?? 0;
      await inWrite(c, deps, kept, async (tx, write) => {
        const users = await rowsOf<{ name: string }>(tx, sql`
          select name from strategies where mml_id = ${mmlId} union all select name from volume_strategies where mml_id = ${mmlId} and not deleted order by name`);
        if (users.length > 0) {
          const names = users.slice(0, 3).map(({ name }) => `«${name}»`).join(', ');
          throw conflict(409, `Список нельзя удалить: он используется в стратегиях ${names}${users.length > 3 ? ` и ещё ${users.length - 3}` : ''}`);
        }
        await tx.update(volumeStrategies).set({ mmlId: null }).where(and(eq(volumeStrategies.mmlId, mmlId), volumeStrategies.deleted));
        await deleting(tx, write, kept, mmlId);
      });
      return success(c, { mmlId });
    });
}
