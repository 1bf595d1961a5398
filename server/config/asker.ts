import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '#schemas/apiError.ts';
import { isRecord, recordIn } from '#codecs/records.ts';
import type { RequestBindings } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Asks the API of the mode with somebody's token, a GET of the host itself: in front of a company's own API it is that one which knows
 * who they are. The embedded one says whose the token is. Rejects when no answer comes.
 */
export type AskApi = (path: string, token: string, identify?: RequestBindings['identify']) => Promise<Response>;

export type StudioEnv = { Variables: { fullName: string }; Bindings: Partial<RequestBindings> };

const strange = () => new Refusal(502, { code: 502, text: 'Сервер API ответил не так, как ожидалось' });

/** Lets superusers pass (part1 §6) and keeps their name; what the API says of anybody else is passed on. */
export function superUserOnly(ask: AskApi): MiddlewareHandler<StudioEnv> {
  return async (c, next) => {
    const answer = await ask('/api/v1/aboutMe/', c.req.header('x-token') ?? '', c.env?.identify).catch(() => {
      throw new Refusal(502, { code: 502, text: 'Сервер API недоступен' });
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!isRecord(body)) throw strange();
    if (!answer.ok || body['success'] === false) throw refusalOf(answer.status, body['error']);
    const profile = isRecord(body['data']) ? body['data'] : body;
    const role = recordIn(profile['role']);
    if (role['superUser'] !== true && role['superUser'] !== 1) throw new Refusal(403, { code: 403, text: 'Недостаточно прав: ресурсы публикует суперпользователь' });
    c.set('fullName', String(profile['fullName'] ?? ''));
    await next();
  };
}

function refusalOf(status: number, error: unknown): Refusal {
  if (!isRecord(error) || typeof error['text'] !== 'string') return strange();
  return new Refusal((status < 400 ? 400 : status) as ContentfulStatusCode, error as unknown as ErrorBody);
}
