/** `away`: the database is unreachable; `busy`: it responds, but did not finish in time. */
export type Unavailable = 'away' | 'busy';

/** Too much other work waits for the database. */
export class BusyError extends Error {}

/** PostgreSQL error codes, whole or by class (documentation, Appendix A). */
const awayCodes = /^(08...|28...|3D000|25006|53...|57P0[1-5]|58...)$/;
const busyCodes = /^(57014|55P03|40001|40P01|25P03)$/;
const lostConnection = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Errors of `pg` and PGlite that carry no code. */
const awayTexts =
  /^(Connection terminated|timeout expired|Client (has encountered|was closed)|Cannot use a pool|PGlite is clos)/;
const busyTexts = /^(timeout exceeded when trying to connect|Query read timeout)/;

function textOf(error: object, name: 'code' | 'syscall' | 'message'): string {
  const value: unknown = name in error ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Returns the code of an error or of the one that it wraps, as Drizzle does with the driver's; '' without one. */
export function errorCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  return textOf(error, 'code') || ('cause' in error ? errorCodeOf(error.cause) : '');
}

/** Returns the reason when the database, not the request, caused `error`; undefined otherwise. */
export function whyUnavailable(error: unknown): Unavailable | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (error instanceof BusyError) return 'busy';
  const [code, call, message] = [textOf(error, 'code'), textOf(error, 'syscall'), textOf(error, 'message')];
  if (
    awayCodes.test(code) ||
    lostConnection.has(code) ||
    call === 'connect' ||
    call === 'getaddrinfo' ||
    awayTexts.test(message)
  )
    return 'away';
  if (busyCodes.test(code) || busyTexts.test(message)) return 'busy';
  // Drizzle wraps the driver's error; a host name with several addresses yields several errors.
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...inner, 'cause' in error ? error.cause : undefined].map(whyUnavailable).find((why) => why !== undefined);
}

/** Returns the database's reason for a failed statement. */
export function databaseReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
