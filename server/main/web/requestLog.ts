import type { HttpExchange } from './httpExchange.ts';

/** `problems`: requests that failed on the server's side or were slow; `all`: every request of the API. */
export const logLevels = ['problems', 'all'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Milliseconds from which a response counts as slow. */
const slow = 1000;

/** Log of requests: one line each, without queries, bodies and headers; a write includes the user's id. */
export interface RequestLog {
  /** Logs a line at the end of the exchange; a `quiet` exchange only when it fails. */
  watch(exchange: HttpExchange, quiet: boolean): void;
  /** Logs a message with phones and secrets masked. `id` is that of the request, if any. */
  note(message: string, id?: string): void;
}

/** Methods that change data. */
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns a name on a single line. */
const inLine = (name: string): string => name.replaceAll(/[\s\p{Cc}]+/gu, ' ');

/** Returns the writer, if known; a user who views the product as another is always logged, with both names. */
function writerOf({ incoming, userId, view }: HttpExchange): string {
  if (view !== undefined) return ` user ${view.by.userId} (${inLine(view.by.name)}) as ${userId} (${inLine(view.as)})`;
  return userId !== undefined && writes.has(incoming.method ?? '') ? ` user ${userId}` : '';
}

/**
 * Returns a text as one log entry: further lines are indented, like a stack, and terminal control characters are
 * removed.
 */
function oneEntry(text: string): string {
  return text
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/\n(?! {4})/g, '\n    ')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
}

/** Creates a log that prints entries of the given level. */
export function requestLog(level: LogLevel, print: (line: string) => void): RequestLog {
  const line = (text: string, id = '-'): void =>
    print(`${new Date().toISOString()} ${id} ${oneEntry(maskSecrets(text))}`);
  return {
    note: line,
    watch(exchange, quiet) {
      const { incoming, outgoing, path, id } = exchange;
      const began = performance.now();
      outgoing.once('close', () => {
        const milliseconds = Math.round(performance.now() - began);
        const stream = String(outgoing.getHeader('content-type') ?? '').startsWith('text/event-stream');
        const problem = outgoing.statusCode >= 500 || (milliseconds >= slow && !stream && !quiet);
        if (!problem && (quiet || level === 'problems')) return;
        line(
          `${incoming.method} ${path} ${outgoing.statusCode} ${milliseconds}ms${writerOf(exchange)}${outgoing.writableFinished ? '' : ' aborted'}`,
          id,
        );
      });
    },
  };
}

/** Masks phones in any notation and secrets (tokens, hashes), so that the text can be logged. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(/[A-Za-z0-9_-]{40,}/g, (secret) => `${secret.slice(0, 4)}…`)
    .replaceAll(/(?<!\d)(?:\+|%2B)?\d(?:(?:[\s()-]|%20)*\d){9,13}(?!\d)/gi, (phone) => {
      const digits = phone.replaceAll(/%2B|%20|\D/gi, '');
      return `${digits.slice(0, 4)}…${digits.slice(-2)}`;
    });
}
