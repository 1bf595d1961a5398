import type { Context } from 'hono';
import { writeSources, type WriteSource } from '#schemas/history.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';

/** Who writes, from where, and when. */
export interface Writer {
  /** The user's number; behind a company's API what they are known by there (`personOf`). */
  id: string;
  name: string;
  source: WriteSource | null;
  /** Unix seconds. */
  at: number;
}

/** From where the headers of a write say it comes; the page need not say it (part1 §7). Null for anything but the words that are known. */
export function sourceOf(header: (name: string) => string | undefined): WriteSource | null {
  const said = header('x-source');
  if (said === undefined) return header('device') === 'web' ? 'page' : null;
  return writeSources.find((source) => source === said) ?? null;
}

/** The signed-in user as the writer of a request. */
export function writerOf(c: Context<ApiEnv>, deps: Pick<ApiDeps, 'now'>): Writer {
  const { userId, fullName } = c.get('user');
  return { id: String(userId), name: fullName, source: sourceOf((header) => c.req.header(header)), at: unixNow(deps) };
}
