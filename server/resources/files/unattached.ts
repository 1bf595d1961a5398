import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { RecordStorage } from '../engine/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { files } from '../../platform/tables/files.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';

const day = 86_400;
/** A file never saved with a record is deleted after 31 days: a form draft, which may refer to it, lives 30. */
export const unattachedFileExpiry: Expiry = {
  table: files,
  column: files.at,
  seconds: 31 * day,
  where: eq(files.attached, false),
};
/** Maximum bytes that a user may upload per day. */
const maxBytesOfDay = 500 * 1024 * 1024;

const fileIdIn = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Marks the uploaded files that saved records refer to, so that they are preserved. */
async function attach(tx: Db, bodies: readonly Body[]): Promise<void> {
  const ids = [...new Set(JSON.stringify(bodies).match(fileIdIn))];
  if (ids.length > 0)
    await tx
      .update(files)
      .set({ attached: true })
      .where(and(inArray(files.fileId, ids), eq(files.attached, false)));
}

/** Wraps a storage so that it marks the files of everything it stores. */
export function attachingFiles(storage: RecordStorage): RecordStorage {
  return {
    ...storage,
    insert: async (tx, bodies, uuid) => {
      await attach(tx, bodies);
      return storage.insert(tx, bodies, uuid);
    },
    replace: async (tx, bodies) => {
      await attach(
        tx,
        bodies.map(([, body]) => body),
      );
      await storage.replace(tx, bodies);
    },
  };
}

/** Rejects a file that exceeds the user's daily upload quota. */
export async function requireQuota(deps: Pick<ApiDeps, 'db' | 'now'>, userId: number, size: number): Promise<void> {
  const [sent] = await deps.db
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${files.bytes})), 0)::text` })
    .from(files)
    .where(and(eq(files.userId, userId), gt(files.at, unixNow(deps) - day)));
  if (Number(sent?.bytes) + size <= maxBytesOfDay) return;
  throw new HttpError(429, { code: 429, text: 'За сутки можно загрузить не более 500 МБ файлов. Продолжите завтра' });
}
