import { maskSecrets } from './maskSecrets.ts';
import type { HttpExchange } from './httpExchange.ts';

/** `problems`: requests that failed on our side or were slow; `all`: every request of the API besides. */
export const logLevels = ['problems', 'all'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Milliseconds from which an answer counts as slow. */
const slow = 1000;

/** What is written of requests: one line each, without queries, bodies and headers; a write has the id of its user. */
export interface RequestLog {
  /** Writes a line when the exchange is over. `quiet` ones are written only when they fail. */
  watch(exchange: HttpExchange, quiet: boolean): void;
  /** A message about anything, phones and secrets masked. `id` is that of the request, if there is one. */
  note(message: string, id?: string): void;
}

/** Methods that change something. */
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A name as it stands within a line. */
const inLine = (name: string): string => name.replaceAll(/[\s\p{Cc}]+/gu, ' ');

/** Who it was that wrote, where that is known; who looks as somebody else is always named, with both names. */
function writerOf({ incoming, userId, view }: HttpExchange): string {
  if (view !== undefined)
    return ` user ${view.by.userId} (${inLine(view.by.fullName)}) as ${userId} (${inLine(view.as)})`;
  return userId !== undefined && writes.has(incoming.method ?? '') ? ` user ${userId}` : '';
}

/** A text that cannot pass for several entries: its other lines are indented, as those of a stack are, and nothing in it drives a terminal. */
function oneEntry(text: string): string {
  return text
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/\n(?! {4})/g, '\n    ')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
}

/** A log that prints what `level` asks for. */
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
