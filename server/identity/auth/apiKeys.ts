import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { apiKeys } from '../../platform/tables/syncApi.ts';
import { unixNow, type ApiDeps, type RequestContext, type User } from '../../platform/context/deps.ts';
import { hashOf } from './secret.ts';

/** What keys begin with, so that they are told from tokens of people, and found where they do not belong. */
export const apiKeyPrefix = 'obmen_';
/** Seconds between two notes of a key's last use: each note is a write. */
const noted = 60;

/** What a key opens: names of entities. */
export interface KeyRights {
  reads: string[];
  writes: string[];
}

/** A program that asks by its key. */
export interface ApiClient extends KeyRights {
  keyId: number;
  name: string;
}

/** The key of a request: `Authorization: Bearer …`, or `x-token` (issue 23); undefined for a person's token and for none. */
export function apiKeyFrom(header: (name: string) => string | undefined): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1];
  return [bearer, header('x-token')].find((item) => item?.startsWith(apiKeyPrefix));
}

/** The program of a key, as who asks; undefined for a key that is unknown or revoked. */
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

/** Who writes by a key. `requireGranted` lets it no further than what it was granted; there it may what a superuser may. */
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
