import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { JsonText } from '../db/json.ts';
import type { ApiDeps, ApiEnv } from '../context/deps.ts';
import { databaseHttpError } from './databaseHttpError.ts';
import { badRequest, HttpError } from './httpError.ts';

/**
 * Returns the response as bytes: Node takes four times as long to convert a string when sending, and bytes can be
 * cached.
 */
function asBytes(c: Context, json: string): Response {
  const bytes = Buffer.from(json);
  c.set('bytes', bytes);
  return successBytes(c, bytes);
}

/** Creates a successful response from existing bytes, which `headers` describe when they are compressed. */
export function successBytes(c: Context, bytes: Buffer<ArrayBuffer>, headers = new Headers()): Response {
  headers.set('content-type', 'application/json');
  return c.body(bytes, { status: 200, headers });
}

/** Creates the envelope of a successful response (spec D11). */
export function success(c: Context, data: unknown): Response {
  return asBytes(c, JSON.stringify({ success: true, data }));
}

/** Creates the envelope around data that is already JSON, with `meta` beside it (spec D68). */
export function successJson(c: Context, data: JsonText<unknown>, meta?: object): Response {
  return asBytes(c, `{"success":true,"data":${data}${meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`}}`);
}

/** Creates the envelope of a list that the specification reads from `data.data` (part1 §7, part2 §7). */
export function successNested(c: Context, data: readonly unknown[]): Response {
  return success(c, { data });
}

/**
 * Returns the log text of an unexpected error: its stack, and for a failed query the SQL without values, which are
 * personal data.
 */
function traceOf(error: Error): string {
  const own = (error.stack ?? error.message).replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
  return error.cause instanceof Error ? `${own}\nCause: ${traceOf(error.cause)}` : own;
}

/**
 * Creates the handler that answers every error with an envelope (spec D12). An unexpected error is logged, and the
 * response contains only the id that identifies it in the log.
 */
export function answerErrors<E extends Pick<ApiEnv, 'Bindings'> = ApiEnv>({
  log,
}: Pick<ApiDeps, 'log'>): (error: Error, c: Context<E>) => Response {
  return (error, c) => {
    const received = databaseHttpError(error) ?? error;
    if (received instanceof HttpError)
      return c.json({ success: false, error: received.body }, received.status, { ...received.headers });
    // A client that disconnected during a body is not a server error, and does not read the response.
    if (c.req.raw.signal.aborted) return c.json({ success: false, error: badRequest('Запрос прерван').body }, 400);
    const id = c.env?.requestId ?? randomUUID();
    log(`${c.req.method} ${c.req.path}: ${traceOf(error)}`, id);
    return c.json({ success: false, error: { code: 500, text: `Внутренняя ошибка сервера, номер ${id}` } }, 500);
  };
}
