import { and, eq, gt, sql } from 'drizzle-orm';
import { files } from '../../platform/tables/files.ts';
import type { Db } from '../../platform/db/connection.ts';
import { lockUploadsOf } from '../../platform/db/locks.ts';
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

interface Upload {
  userId: number;
  size: number;
  /** Unix seconds. */
  at: number;
}

/** Rejects a file that exceeds the user's daily upload quota; other uploads of the user wait for the transaction. */
export async function requireQuota(tx: Db, { userId, size, at }: Upload): Promise<void> {
  await lockUploadsOf(tx, userId);
  const [sent] = await tx
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${files.bytes})), 0)::text` })
    .from(files)
    .where(and(eq(files.userId, userId), gt(files.at, at - day)));
  if (Number(sent?.bytes) + size <= maxBytesOfDay) return;
  throw new HttpError(429, { code: 429, text: 'За сутки можно загрузить не более 500 МБ файлов. Продолжите завтра' });
}
