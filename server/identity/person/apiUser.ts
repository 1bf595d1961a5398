import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '#schemas/apiError.ts';
import { isRecord, recordIn } from '#codecs/records.ts';
import type { Actor, Viewer } from '../../platform/context/actor.ts';
import type { RequestBindings } from '../../platform/context/deps.ts';
import type { LetOthersGo, RequestGate } from '../../platform/context/requestGate.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { decide, type Holder, type Need } from '../rights/decide.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { requireAllowed } from '../rights/requireAllowed.ts';
import { isWrite } from '../rights/requestedAction.ts';
import { userIdentifier } from './userIdentifier.ts';

/**
 * Requests the active API with a user's token, by a GET to the server itself: an external API knows its users, and the
 * embedded API identifies the token's owner. Rejects when no response arrives. `isWrite` bypasses a cached response
 * about the token; `headers` are those of the API's dialect.
 */
export type CallApi = (
  path: string,
  token: string,
  identify?: RequestBindings['identify'],
  isWrite?: boolean,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

/** A user whose token the active API accepts. */
export interface ApiUser {
  /** A stable id: the user's number, or with an external API the phone or name (spec D66). */
  id: string;
  fullName: string;
  /** Whether the user has a flag of part1 §6; a superuser has every flag. */
  has(flag: string): boolean;
  /** The user who views the product as this one. */
  viewedBy?: Viewer | undefined;
  /** The user's territory limit; unknown with an external API. */
  limit?: TerritoryLimit | undefined;
  /** The user as an actor of the embedded API, without the source of the request. */
  actor?: Actor | undefined;
}

/** The requester, and in long reads a function that lets other requests go before the next step. */
export type ConfigApiEnv = {
  Variables: { person: ApiUser; letOthersGo: LetOthersGo };
  Bindings: Partial<RequestBindings>;
};

/** Creates the error for an external API that does not respond. */
export const apiUnreachable = () => new HttpError(502, { code: 502, text: 'Сервер API недоступен' });

const strange = () => new HttpError(502, { code: 502, text: 'Сервер API ответил не так, как ожидалось' });

/**
 * Returns the owner of a token. Throws an `HttpError`: the API's response to an invalid token, or 502 when it does not
 * respond.
 */
export async function identifyUser(
  ask: CallApi,
  token: string,
  identify?: RequestBindings['identify'],
  forWrite = false,
): Promise<ApiUser> {
  let known: { id: string; actor: Actor | undefined } | undefined;
  const response = await ask(
    '/api/v1/aboutMe/',
    token,
    (id, actor) => {
      known = { id, actor };
      identify?.(id, actor);
    },
    forWrite,
  ).catch(() => {
    throw apiUnreachable();
  });
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body)) throw strange();
  if (!response.ok || body['success'] === false) throw upstreamError(response.status, body['error']);
  const profile = isRecord(body['data']) ? body['data'] : body;
  const role = recordIn(profile['role']);
  const isSet = (flag: string): boolean => role[flag] === true || role[flag] === 1;
  return {
    id: known?.id ?? userIdentifier(profile),
    fullName: String(profile['fullName'] ?? ''),
    has: (flag) => isSet('superUser') || isSet(flag),
    viewedBy: known?.actor?.viewedBy,
    limit: known?.actor?.limit,
    actor: known?.actor,
  };
}

/** Lets requests with a valid token pass, and stores the user. */
export function requireValidToken(ask: CallApi): MiddlewareHandler<ConfigApiEnv> {
  return async (c, next) => {
    await keepPerson(ask, c);
    await next();
  };
}

/** Runs a long read of the user, who is known, behind other requests. */
export function readBehindOthers(gate: RequestGate): MiddlewareHandler<ConfigApiEnv> {
  return (c, next) =>
    gate.count(c, () =>
      gate.behindOthers({ userId: c.get('person').id, signal: c.req.raw.signal }, (letOthersGo) => {
        c.set('letOthersGo', letOthersGo);
        return next();
      }),
    );
}

/** Lets users with a right pass; others receive an error that names the missing right. */
export function requireRight(ask: CallApi, need: Need): MiddlewareHandler<ConfigApiEnv> {
  return async (c, next) => {
    await keepPerson(ask, c);
    requireRightsOf(c.get('person'), [need]);
    await next();
  };
}

/** Rejects a user who lacks one of the rights, and any write while another user views the product as this one. */
export function requireRightsOf(person: ApiUser, needs: readonly Need[], writes = false): void {
  requireAllowed(holderOf(person), { writes, modules: [], needs });
}

/** Returns whether a user has the rights to read something. */
export const hasRightsOf = (person: ApiUser, needs: readonly Need[]): boolean =>
  decide(holderOf(person), { writes: false, modules: [], needs }).allowed;

const holderOf = ({ has, viewedBy }: ApiUser): Holder => ({
  active: true,
  has,
  superUser: has('superUser'),
  viewed: viewedBy !== undefined,
});

async function keepPerson(ask: CallApi, c: Context<ConfigApiEnv>): Promise<void> {
  const writes = isWrite(c.req.method);
  const person = await identifyUser(ask, c.req.header('x-token') ?? '', c.env?.identify, writes);
  requireRightsOf(person, [], writes);
  c.set('person', person);
}

/** Creates the error that passes on an error response of the API; 502 for one without a text. */
export function upstreamError(status: number, error: unknown): HttpError {
  if (!isRecord(error) || typeof error['text'] !== 'string') return strange();
  return new HttpError((status < 400 ? 400 : status) as ContentfulStatusCode, error as unknown as ErrorBody);
}
