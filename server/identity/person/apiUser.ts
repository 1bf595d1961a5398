import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '#schemas/apiError.ts';
import { isRecord, recordIn } from '#codecs/records.ts';
import type { Identity, RequestBindings, Viewer } from '../../platform/context/deps.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { Need } from '../rights/decide.ts';
import type { TerritoryLimit } from '../rights/territoryLimit.ts';
import { requireAllowed } from '../rights/requireAllowed.ts';
import { isWrite } from '../rights/requestedAction.ts';
import { userIdentifier } from './userIdentifier.ts';

/**
 * Asks the API of the mode with somebody's token, a GET of the host itself: in front of a company's own API it is that one which knows
 * who they are. The embedded one says whose the token is. Rejects when no answer comes. `isWrite`: a stored answer about the token is not used.
 */
export type CallApi = (
  path: string,
  token: string,
  identify?: RequestBindings['identify'],
  isWrite?: boolean,
) => Promise<Response>;

/** Somebody whose token the API of the mode knows. */
export interface ApiUser {
  /** Stays the same: the user's number, behind a company's API their phone or their name (spec D66). */
  id: string;
  fullName: string;
  /** Whether they have a flag of part1 §6; a superuser has each. */
  has(flag: string): boolean;
  /** Who looks as them. */
  viewedBy?: Viewer | undefined;
  /** The territories that they are limited to; behind a company's API nothing is known of such. */
  limit?: TerritoryLimit | undefined;
}

export type ConfigApiEnv = { Variables: { person: ApiUser }; Bindings: Partial<RequestBindings> };

const strange = () => new HttpError(502, { code: 502, text: 'Сервер API ответил не так, как ожидалось' });

/** Who a token belongs to. Throws an `HttpError`: what the API says of a token that is not good, 502 when it says nothing. */
export async function identifyUser(
  ask: CallApi,
  token: string,
  identify?: RequestBindings['identify'],
  forWrite = false,
): Promise<ApiUser> {
  let known: Identity | undefined;
  const response = await ask(
    '/api/v1/aboutMe/',
    token,
    (asks) => {
      known = asks;
      identify?.(asks);
    },
    forWrite,
  ).catch(() => {
    throw new HttpError(502, { code: 502, text: 'Сервер API недоступен' });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body)) throw strange();
  if (!response.ok || body['success'] === false) throw upstreamError(response.status, body['error']);
  const profile = isRecord(body['data']) ? body['data'] : body;
  const role = recordIn(profile['role']);
  const isSet = (flag: string): boolean => role[flag] === true || role[flag] === 1;
  return {
    id: known === undefined ? userIdentifier(profile) : String(known.userId),
    fullName: String(profile['fullName'] ?? ''),
    has: (flag) => isSet('superUser') || isSet(flag),
    viewedBy: known?.viewedBy,
    limit: known?.limit,
  };
}

/** Lets those pass whose token is good, and keeps who they are. */
export function requireValidToken(ask: CallApi): MiddlewareHandler<ConfigApiEnv> {
  return async (c, next) => {
    await keepPerson(ask, c);
    await next();
  };
}

/** Lets those pass who have a right; whoever lacks it is told so. */
export function requireRight(ask: CallApi, need: Need): MiddlewareHandler<ConfigApiEnv> {
  return async (c, next) => {
    await keepPerson(ask, c);
    requireRightsOf(c.get('person'), [need]);
    await next();
  };
}

/** Refuses a person who lacks one of these rights, and any write of one as whom somebody else looks. */
export function requireRightsOf({ has, viewedBy }: ApiUser, needs: readonly Need[], writes = false): void {
  requireAllowed(
    { active: true, has, superUser: has('superUser'), viewed: viewedBy !== undefined },
    { writes, modules: [], needs },
  );
}

async function keepPerson(ask: CallApi, c: Context<ConfigApiEnv>): Promise<void> {
  const writes = isWrite(c.req.method);
  const person = await identifyUser(ask, c.req.header('x-token') ?? '', c.env?.identify, writes);
  requireRightsOf(person, [], writes);
  c.set('person', person);
}

function upstreamError(status: number, error: unknown): HttpError {
  if (!isRecord(error) || typeof error['text'] !== 'string') return strange();
  return new HttpError((status < 400 ? 400 : status) as ContentfulStatusCode, error as unknown as ErrorBody);
}
