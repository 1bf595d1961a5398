import type { Context } from 'hono';
import { writeSources, type WriteSource } from '#schemas/history.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import type { Writer } from '../../platform/context/follower.ts';

/** Returns the source of a write from its headers; the page may omit it (part1 §7). Null for unknown values. */
export function sourceOf(header: (name: string) => string | undefined): WriteSource | null {
  const said = header('x-source');
  if (said === undefined) return header('device') === 'web' ? 'page' : null;
  return writeSources.find((source) => source === said) ?? null;
}

/** Returns the signed-in user as the writer of a request. */
export function writerOf(c: Context<ApiEnv>, deps: Pick<ApiDeps, 'now'>): Writer {
  const { userId, fullName } = c.get('user');
  return {
    actor: { id: String(userId), name: fullName, source: sourceOf((header) => c.req.header(header)) },
    at: unixNow(deps),
  };
}
