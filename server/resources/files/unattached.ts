import { and, eq, gt, sql } from 'drizzle-orm';
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

/** Rejects a file that exceeds the user's daily upload quota. */
export async function requireQuota(deps: Pick<ApiDeps, 'db' | 'now'>, userId: number, size: number): Promise<void> {
  const [sent] = await deps.db
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${files.bytes})), 0)::text` })
    .from(files)
    .where(and(eq(files.userId, userId), gt(files.at, unixNow(deps) - day)));
  if (Number(sent?.bytes) + size <= maxBytesOfDay) return;
  throw new HttpError(429, { code: 429, text: 'За сутки можно загрузить не более 500 МБ файлов. Продолжите завтра' });
}
