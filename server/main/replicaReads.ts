import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from './app.ts';
import { userOf } from '../identity/auth/sessions.ts';
import type { ApiApp, ApiOptions, RequestBindings } from '../platform/context/deps.ts';
import { readPosition, type Replica } from '../platform/db/replica.ts';

/** The cookie with the log position of a browser's last write. It gives no right: a forged one only costs a replica. */
const cookie = 'written';
const cookieValue = new RegExp(`(?:^|;\\s*)${cookie}=([\\dA-F]{1,8})(?:/|%2F)([\\dA-F]{1,8})(?:;|$)`, 'i');
/** Milliseconds after which the primary answers in place of a replica that does not. */
const maxWaitMs = 3000;

type Answer = (request: Request, bindings: Partial<RequestBindings>) => Response | Promise<Response>;

/** Where an API whose reads a replica answers gets its parts. */
interface ReplicaReads {
  api: ApiApp;
  deps: ApiOptions;
  replica: Replica;
}

/**
 * Returns the function that answers reads of signed-in users from a replica that has their last write, and everything
 * else from the primary (docs/decisions/0097). The log position of a write is stored in a cookie of the browser, so
 * that each of its tabs, and any process, knows it. A client without cookies reads from the primary.
 */
export function answerFromReplica({ api, deps, replica }: ReplicaReads): Answer {
  const reader = createApi({ ...deps, db: replica.db });
  return async (request, bindings) => {
    if (request.method !== 'GET') {
      return withPosition(request, await api.fetch(request, bindings), deps);
    }
    const read = await fromReplica({ reader, deps, replica }, request, bindings);
    return read ?? api.fetch(request, bindings);
  };
}

/** Returns the response of the replica; undefined when the primary has to answer. */
async function fromReplica(
  { reader, deps, replica }: { reader: ApiApp; deps: ReplicaReads['deps']; replica: Replica },
  request: Request,
  bindings: Partial<RequestBindings>,
): Promise<Response | undefined> {
  const [, high, low] = cookieValue.exec(request.headers.get('cookie') ?? '') ?? [];
  const token = request.headers.get('x-token');
  // A sign-in writes although it is a GET (part1 §3), and an API client has no cookies.
  if (
    high === undefined ||
    low === undefined ||
    !token ||
    /^\/api\/(v1\/auth|exchange)(\/|$)/.test(new URL(request.url).pathname)
  )
    return undefined;
  const position = replica.positionFor(`${high}/${low}`);
  if (position === undefined) return undefined;
  // Asked from the primary, so that an ended session has no second of grace.
  const asking = await userOf(deps, token).catch(() => undefined);
  if (asking === undefined) return undefined;
  // Text of the position: a replica's own snapshot does not change with each of its commits.
  const own = { ...bindings, asking: { actor: asking.actor, snapshot: position } };
  const response = await inTime(reader.fetch(request, own));
  return response !== undefined && response.status < 500 ? response : undefined;
}

/** Returns undefined for a response that takes too long: a replica that disappears is noticed only a second later. */
async function inTime(response: Response | Promise<Response>): Promise<Response | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([response, sleep(maxWaitMs, undefined, { signal: late.signal }).catch(() => undefined)]);
  } catch {
    return undefined;
  } finally {
    late.abort();
  }
}

/** Whether a signed-in user's request has changed data: the position of any other response need not be asked for. */
export const hasWritten = ({ method, headers }: Request, { ok }: Pick<Response, 'ok'>): boolean =>
  ok && /^(POST|PUT|PATCH|DELETE)$/.test(method) && Boolean(headers.get('x-token'));

/** Adds the position of a write to its response; an unknown one makes the browser read from the primary. */
export async function withPosition(
  { headers }: Request,
  response: Response,
  { db }: Pick<ApiOptions, 'db'>,
): Promise<Response> {
  const position = await readPosition(db).catch(() => undefined);
  const value = position === undefined ? `${cookie}=; Max-Age=0` : `${cookie}=${encodeURIComponent(position)}`;
  const secure = headers.get('x-forwarded-proto') === 'https' ? '; Secure' : '';
  response.headers.append('set-cookie', `${value}; Path=/api; HttpOnly; SameSite=Strict${secure}`);
  return response;
}
