import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { apiKeys } from '../../platform/tables/syncApi.ts';
import { unixNow, type ApiDeps, type RequestContext, type User } from '../../platform/context/deps.ts';
import { hashOf } from './secret.ts';

/** Prefix of keys, which distinguishes them from user tokens and helps to find leaked ones. */
export const apiKeyPrefix = 'obmen_';
/** Seconds between two updates of a key's last use, each of which is a write. */
const noted = 60;

/** Names of the entities that a key grants. */
interface KeyRights {
  reads: string[];
  writes: string[];
}

/** An API client with its key. */
export interface ApiClient extends KeyRights {
  keyId: number;
  name: string;
}

/** Returns the key of a request: `Authorization: Bearer …` or `x-token`; undefined for a user token or without one. */
export function apiKeyFrom(header: (name: string) => string | undefined): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1];
  return [bearer, header('x-token')].find((item) => item?.startsWith(apiKeyPrefix));
}

/** Returns the API client of a key as the requester; undefined for an unknown or revoked key. */
export async function findApiClient(
  deps: Pick<ApiDeps, 'db' | 'now'>,
  key: string,
): Promise<(RequestContext & { program: ApiClient }) | undefined> {
  const { keyId, name, reads, writes } = apiKeys;
  const [found] = await deps.db
    .select({ keyId, name, reads, writes, snapshot: sql<string>`pg_current_snapshot()::text` })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, hashOf(key)), isNull(apiKeys.revokedAt)));
  if (found === undefined) return undefined;
  const now = unixNow(deps);
  await deps.db
    .update(apiKeys)
    .set({ lastUsed: now })
    .where(and(eq(keyId, found.keyId), or(isNull(apiKeys.lastUsed), lt(apiKeys.lastUsed, now - noted))));
  const { snapshot, ...program } = found;
  return { user: userFor(program), snapshot, program };
}

/**
 * Returns the user of an API client's writes. `requireGranted` limits it to its entities; there it has the rights of a
 * superuser.
 */
function userFor({ keyId, name }: ApiClient): User {
  const role = {
    pushAccess: false,
    strategiesAccess: false,
    motivationAccess: false,
    billingAccess: false,
    superUser: true,
  };
  return {
    userId: -keyId,
    companyEmployeeId: 0,
    fullName: `Ключ «${name}»`,
    role,
    deleteAccess: true,
    exportAccess: true,
  };
}
