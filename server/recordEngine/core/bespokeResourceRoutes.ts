import { Hono } from 'hono';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { parseQuery, pathId } from '../../platform/http/query.ts';
import { success } from '../../platform/http/responses.ts';
import { readVersionedRecord } from '../../trail/history/readVersionedRecord.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { isVersioned, type Resource } from '../../trail/history/resource.ts';
import { changeRecord, deleteRecord, recordCreated } from '../../trail/history/write.ts';
import type { AnswerList } from './listQuery/answerList.ts';
import { rowList } from './listQuery/rowList.ts';
import { readValidatedBody } from './requestBody.ts';

/**
 * Creates the API of a resource with `reads` and `writes`, at the address and with the verbs of its declaration. A
 * resource over a storage gets no routes here.
 */
export function bespokeResourceRoutes(deps: ApiDeps, answer: AnswerList, resource: ScopedResource): Hono<ApiEnv> {
  const { declaration, reads } = resource;
  const routes = new Hono<ApiEnv>({ strict: false });
  if (reads === undefined) return routes;
  routes.get(declaration.api.path.replace(/\/$/, ''), async (c) => {
    const query = parseQuery(c);
    return answer(c, rowList(deps.db, declaration, query, reads.list(query, c.get('actor').limit)));
  });
  return isVersioned(resource) ? routes.route('/', recordRoutes(deps, resource)) : routes;
}

function recordRoutes(deps: ApiDeps, resource: Resource): Hono<ApiEnv> {
  const { declaration, writes } = resource;
  const { create, update } = writes ?? {};
  const { id: idName, path, verbs } = declaration.api;
  const [list, record] = [path.replace(/\/$/, ''), `${path}:id` as const];
  const routes = new Hono<ApiEnv>({ strict: false });
  if (verbs.includes('one'))
    routes.get(record, async (c) => success(c, await readVersionedRecord(c, deps, resource, pathId(c, 'id') ?? 0)));
  if (writes !== undefined && create !== undefined)
    routes.post(list, async (c) => {
      const body = await readValidatedBody(c, writes.body, declaration, true);
      const answer = await runRequestWrite(c, deps, resource, async (tx, write) => {
        const created = await create(tx, write, body);
        await recordCreated(tx, write, resource, created.ids);
        return created.answer ?? { [idName]: created.ids[0] };
      });
      return success(c, answer);
    });
  if (writes !== undefined && update !== undefined)
    routes.put(record, async (c) => {
      const body = await readValidatedBody(c, writes.body, declaration, false);
      const id = pathId(c, 'id') ?? 0;
      const answer = await runRequestWrite(c, deps, resource, async (tx, write) => ({
        [idName]: id,
        ...(await changeRecord(tx, write, resource, id, () => update(tx, write, id, body))),
      }));
      return success(c, answer);
    });
  if (verbs.includes('delete'))
    routes.delete(record, async (c) => {
      const id = pathId(c, 'id') ?? 0;
      const answer = await runRequestWrite(c, deps, resource, async (tx, write) => {
        await deleteRecord(tx, write, resource, id);
        return { [idName]: id };
      });
      return success(c, answer);
    });
  return routes;
}
