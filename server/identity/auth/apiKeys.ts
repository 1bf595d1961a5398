import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { databaseState } from '../../platform/db/databaseState.ts';
import { apiKeys } from '../../platform/tables/syncApi.ts';
import type { ApiClientActor } from '../../platform/context/actor.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { hashOf } from './secret.ts';

/** Prefix of keys, which distinguishes them from user tokens and helps to find leaked ones. */
export const apiKeyPrefix = 'obmen_';
/** Seconds between two updates of a key's last use, each of which is a write. */
const noted = 60;

/** Returns the key of a request: `Authorization: Bearer …` or `x-token`; undefined for a user token or without one. */
export function apiKeyFrom(header: (name: string) => string | undefined): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1];
  return [bearer, header('x-token')].find((item) => item?.startsWith(apiKeyPrefix));
}

/** Returns the API client of a key; undefined for an unknown or revoked key. */
export async function findApiClient(
  deps: Pick<ApiDeps, 'db' | 'now'>,
  key: string,
): Promise<{ actor: ApiClientActor; snapshot: string } | undefined> {
  const { keyId, name, reads, writes } = apiKeys;
  const [apiKey] = await deps.db
    .select({ keyId, name, reads, writes, snapshot: databaseState })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, hashOf(key)), isNull(apiKeys.revokedAt)));
  if (apiKey === undefined) return undefined;
  const now = unixNow(deps);
  await deps.db
    .update(apiKeys)
    .set({ lastUsed: now })
    .where(and(eq(keyId, apiKey.keyId), or(isNull(apiKeys.lastUsed), lt(apiKeys.lastUsed, now - noted))));
  const { snapshot, keyId: number, name: keyName, ...granted } = apiKey;
  const who = { id: String(-number), name: `Ключ «${keyName}»`, source: 'key' } as const;
  return { actor: { kind: 'apiClient', ...who, keyId: number, keyName, ...granted }, snapshot };
}
