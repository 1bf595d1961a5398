import type { IncomingMessage } from 'node:http';
import { fromDialectBody } from '#dialects/body.ts';
import { asResolvedDialect } from '#dialects/listParams.ts';
import { verbOf } from '#dialects/verbOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { CallApi } from '../../../identity/person/apiUser.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { requestBulkChange } from '../../../identity/auth/requestBulkChange.ts';
import { requestSource } from '../../../identity/auth/requestSource.ts';
import { responseData, parseJsonBytes, maxObservedBytes } from './response.ts';
import { classifyForwardedCall, type ForwardedCall } from './forwardedCall.ts';
import { createTokenOwners } from './tokenOwners.ts';
import { recorder, type CompletedCall } from './recorder.ts';

/** One request to an external API as it passes through: it is observed, and neither changed nor delayed. */
export interface ExchangeObserver {
  /** Receives a part of the request's body. */
  sent(chunk: Buffer): void;
  /** Receives a part of the response's body. */
  answered(chunk: Buffer): void;
  /** Called when the response is complete. `encoding` is that of its bytes. */
  ended(status: number, encoding: string | undefined): void;
}

export interface ForwardedHistory {
  /** Returns undefined for requests that need no observation. */
  watch(incoming: IncomingMessage, path: string): ExchangeObserver | undefined;
  /** Resolves when all observed requests are stored. */
  close(): Promise<void>;
}

interface Parts {
  db: Db;
  ask: CallApi;
  added(): readonly Declaration[];
  now(): number;
  log(message: string): void;
}

const profilePath = /^\/api\/v1\/aboutMe\/?$/;
/** Maximum requests, and their bytes, waiting to be stored while the database is slow or unreachable. */
const maxWaiting = { count: 1000, bytes: 64 * 1024 * 1024 };

/** Collects chunks; drops everything once they exceed the examined size. */
function gathered() {
  let chunks: Buffer[] | undefined = [];
  let length = 0;
  return {
    add(chunk: Buffer): void {
      length += chunk.length;
      if (length > maxObservedBytes) chunks = undefined;
      else chunks?.push(chunk);
    },
    whole: (): Buffer => Buffer.concat(chunks ?? []),
  };
}

/**
 * Records the history of writes forwarded to an external API, one request at a time, after its response was sent.
 *
 * The external API must not be slowed down, so the state before a write is never requested: it is what was last seen,
 * and a member that was never seen has no earlier value. Only a user to whom the API shows the record sees its history.
 * Beyond the limits entries are lost, and the log says so once. Off by default: who changed what is personal data.
 */
export function createForwardedHistory({ db, ask, added, now, log }: Parts): ForwardedHistory {
  const people = createTokenOwners(ask);
  const records = recorder(db);
  const waiting = { count: 0, bytes: 0 };
  let stored = Promise.resolve();
  let failing = false;

  function say(error: unknown): void {
    if (!failing) log(`История изменений не сохраняется: ${error instanceof Error ? error.message : String(error)}`);
    failing = true;
  }

  function later(bytes: number, work: () => Promise<void>): void {
    if (waiting.count >= maxWaiting.count || waiting.bytes + bytes > maxWaiting.bytes)
      return say(new Error('база данных не успевает'));
    waiting.count += 1;
    waiting.bytes += bytes;
    stored = stored
      .then(work)
      .then(() => {
        failing = false;
      }, say)
      .finally(() => {
        waiting.count -= 1;
        waiting.bytes -= bytes;
      });
  }

  async function keep(
    passing: ForwardedCall | undefined,
    { headers, method }: IncomingMessage,
    bytes: { sent: Buffer; answered: Buffer; encoding: string | undefined; at: number },
  ): Promise<void> {
    const token = String(headers['x-token'] ?? '');
    const response = await responseData(bytes.answered, bytes.encoding, passing?.declaration.api);
    if (response === undefined) return;
    if (passing === undefined) return people.rememberProfile(token, response.data);
    const sent = parseJsonBytes(bytes.sent);
    const dialect = asResolvedDialect(passing.declaration.api.dialect);
    // The effect of a PATCH depends on its body.
    const does = verbOf(dialect, method ?? '', passing.id !== undefined, fromDialectBody(dialect, sent) ?? null);
    const passed: CompletedCall = {
      ...passing,
      ...(passing.does === 'delete' && does === 'update' && { does }),
      body: passing.sets ?? fromDialectBody(dialect, sent),
      data: response.data,
    };
    if (passing.does === 'one') return records.read(passed, bytes.at);
    await records.write(passed, {
      ...(await people.of(token)),
      source: requestSource((name) => headers[name]?.toString()),
      ...requestBulkChange((name) => headers[name]?.toString()),
      at: bytes.at,
    });
  }

  return {
    watch(incoming, path) {
      const method = incoming.method ?? '';
      const passing = classifyForwardedCall(method, path, added());
      if (passing === undefined && !(method === 'GET' && profilePath.test(path))) return undefined;
      const [sent, response] = [gathered(), gathered()];
      return {
        sent: sent.add,
        answered: response.add,
        ended(status, encoding) {
          if (status < 200 || status > 299) return;
          const bytes = { sent: sent.whole(), answered: response.whole(), encoding, at: now() };
          later(bytes.sent.length + bytes.answered.length, () => keep(passing, incoming, bytes));
        },
      };
    },
    close: () => stored,
  };
}
