import { isRecord } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';
import { session } from '../base/session.ts';

const address = '/config/openapi.json';

/**
 * Fetches the description of the API behind `/api/*`, which has no envelope. An invalid token is refreshed once.
 * Rejects with an `ApiError`.
 */
export async function fetchApiDescription(): Promise<object> {
  const used = session.tokens()?.access ?? '';
  const first = await ask(used);
  const response = first.status === 401 ? await ask(await session.refresh(used)) : first;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(body)) return body;
  throw new ApiError('answered', { code: response.status, text: 'Сервер не отдал описание API' }, response.status);
}

function ask(token: string): Promise<Response> {
  return fetch(address, { headers: { accept: 'application/json', 'x-token': token } }).catch(() => {
    throw new ApiError('unanswered', { code: null, text: 'Нет соединения с сервером' }, 0);
  });
}
