import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { and, eq } from 'drizzle-orm';
import { idempotencyHeader } from '#dictionaries/headers.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { badRequest, conflict } from '../../platform/http/httpError.ts';
import { success } from '../../platform/http/responses.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { requestKeys } from '../../platform/tables/requestKeys.ts';
import type { WriteContext } from './resource.ts';

/** A key answers repetitions for a day. */
export const requestKeyExpiry: Expiry = { table: requestKeys, column: requestKeys.at, seconds: 86_400 };

/** A write of an actor with its key, and a hash of its method, address and body. */
interface KeyedWrite {
  actorId: string;
  key: string;
  request: string;
}

const ofWrite = ({ actorId, key }: KeyedWrite) => and(eq(requestKeys.actorId, actorId), eq(requestKeys.key, key));

/** Returns a hash of the method, the address and the body of a request. */
async function requestHash(c: Context<ApiEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return createHash('sha256')
    .update(`${c.req.method} ${pathname}${search}\n`)
    .update(new Uint8Array(await c.req.arrayBuffer()))
    .digest('hex');
}

/** Returns the key of a request; undefined for one without. Throws 400 for a malformed one. */
export async function keyOf(c: Context<ApiEnv>): Promise<KeyedWrite | undefined> {
  const key = c.req.header(idempotencyHeader);
  if (key === undefined) return undefined;
  if (!/^[\w-]{8,64}$/.test(key))
    throw badRequest('Idempotency-Key: от 8 до 64 латинских букв, цифр, знаков «-» и «_»');
  return { actorId: c.get('actor').id, key, request: await requestHash(c) };
}

/** Rejects a key that the actor has used for another write: its answer would be another record's. */
function refuseOtherRequest(earlier: { request: string | null }, { request }: KeyedWrite): void {
  if (earlier.request !== null && earlier.request !== request)
    throw conflict(409, 'Idempotency-Key уже использован для другого запроса: отправьте этот с новым ключом');
}

/**
 * Answers a repeated write as the first time, before anything of it is checked: its own record would be a duplicate, or
 * have another version, by now (docs/decisions/0098). It reads the body, whose size has to be limited before.
 */
export function repeatedAnswers({ db }: Pick<ApiDeps, 'db'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const write = c.req.method === 'GET' ? undefined : await keyOf(c);
    if (write === undefined) return next();
    const [earlier] = await db.select().from(requestKeys).where(ofWrite(write));
    if (earlier === undefined) return next();
    refuseOtherRequest(earlier, write);
    if (earlier.etag !== null) c.header('etag', earlier.etag);
    return success(c, earlier.answer);
  };
}

/**
 * Does a keyed write and stores its answer in its transaction; returns the answer of the first one when that ended a
 * moment ago.
 */
export async function writeOnce<T>(tx: Db, keyed: KeyedWrite, write: WriteContext, work: () => Promise<T>): Promise<T> {
  // Waits for another transaction with this key.
  const own = await tx
    .insert(requestKeys)
    .values({ ...keyed, at: write.at })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key });
  if (own.length === 0) {
    const [earlier] = await tx.select().from(requestKeys).where(ofWrite(keyed));
    if (earlier !== undefined) refuseOtherRequest(earlier, keyed);
    if (earlier?.etag != null) write.etag = earlier.etag;
    return earlier?.answer as T;
  }
  const answer = await work();
  await tx
    .update(requestKeys)
    .set({ answer, etag: write.etag ?? null })
    .where(ofWrite(keyed));
  return answer;
}
