import type { Context, MiddlewareHandler } from 'hono';
import type { ApiDeps, ApiEnv, RequestContext } from '../../platform/context/deps.ts';
import { apiKeyFrom, findApiClient } from './apiKeys.ts';
import { requestBulkChange } from './requestBulkChange.ts';
import { requestSource } from './requestSource.ts';
import { unauthorized, userOf } from './sessions.ts';
import { masterDataResources } from '#resources/masterData/index.ts';
import { syncApiPath } from '#resources/masterData/sharedFields.ts';
import type { ApiClientActor } from '../../platform/context/actor.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { isWrite } from '../rights/requestedAction.ts';

/** Lets signed-in actors pass; sets `actor` and `snapshot`, the visible state of the database. */
export function requireSignIn(deps: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { actor: known, snapshot } = c.env?.asking ?? (await askingOf(deps, c));
    // A request that the API sends to itself can have another source than the one that caused it.
    const header = (name: string) => c.req.header(name);
    const actor =
      known.kind === 'user' ? { ...known, source: requestSource(header), ...requestBulkChange(header) } : known;
    c.set('actor', actor);
    c.set('snapshot', snapshot);
    c.env?.identify?.(actor.id, actor);
    await next();
  };
}

/**
 * Returns the requester: an API client by its key, which grants only its own rights and cannot sign in elsewhere, or a
 * user by token.
 */
async function askingOf(deps: ApiDeps, c: Context<ApiEnv>): Promise<RequestContext> {
  const key = c.req.path.startsWith('/api/exchange/') ? apiKeyFrom((name) => c.req.header(name)) : undefined;
  if (key === undefined) {
    const token = c.req.header('x-token');
    if (token === undefined || token === '') throw unauthorized();
    return userOf(deps, token);
  }
  const found = await findApiClient(deps, key);
  if (found === undefined) throw unauthorized();
  requireGranted(found.actor, c.req.method, c.req.path);
  return found;
}

/** Rejects every request of an API client that its key does not grant: only the records of its entities are allowed. */
function requireGranted({ keyName: name, reads, writes }: ApiClientActor, method: string, path: string): void {
  const entity = /^\/api\/exchange\/(\w+)(?:\/\w*)?\/?$/.exec(path)?.[1];
  if (entity === undefined || !masterDataResources.some(({ api }) => api.path === syncApiPath(entity)))
    throw forbidden(`ключ «${name}» открывает только /api/exchange/<справочник>`);
  const isRead = !isWrite(method);
  if (!(isRead ? reads : writes).includes(entity))
    throw forbidden(`ключ «${name}» не даёт ${isRead ? 'читать' : 'записывать'} «${entity}»`);
}

function forbidden(why: string): HttpError {
  return new HttpError(403, { code: 403, text: `Недостаточно прав: ${why}` });
}
