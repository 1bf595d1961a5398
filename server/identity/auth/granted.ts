import { masterDataResources } from '#resources/masterData/index.ts';
import { syncApiPath } from '#resources/masterData/sharedFields.ts';
import type { ApiClientActor } from '../../platform/context/actor.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { isWrite } from '../rights/requestedAction.ts';

/** Rejects every request of an API client that its key does not grant: only the records of its entities are allowed. */
export function requireGranted({ keyName: name, reads, writes }: ApiClientActor, method: string, path: string): void {
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
