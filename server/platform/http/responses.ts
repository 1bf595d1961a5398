import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { JsonText } from '../db/json.ts';
import type { ApiDeps, ApiEnv } from '../context/deps.ts';
import type { ContentEncoding } from './contentEncoding.ts';
import { databaseHttpError } from './databaseHttpError.ts';
import { badRequest, HttpError } from './httpError.ts';

/** As bytes: Node takes four times as long to turn a string into them on its way out, and they can be kept for the next who asks. */
function asBytes(c: Context, json: string): Response {
  const bytes = Buffer.from(json);
  c.set('bytes', bytes);
  return successBytes(c, bytes);
}

/** A success whose bytes are there already, compressed or not. */
export function successBytes(c: Context, bytes: Buffer<ArrayBuffer>, encoding?: ContentEncoding): Response {
  return c.body(bytes, 200, { 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }) });
}

/** The envelope of a success (spec D11). */
export function success(c: Context, data: unknown): Response {
  return asBytes(c, JSON.stringify({ success: true, data }));
}

/** The envelope around data that is JSON already; `meta` stands beside it (spec D68). */
export function successJson(c: Context, data: JsonText<unknown>, meta?: object): Response {
  return asBytes(c, `{"success":true,"data":${data}${meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`}}`);
}

/** The envelope of a list that the specification reads from `data.data` (part1 §7, part2 §7). */
export function successNested(c: Context, data: readonly unknown[]): Response {
  return success(c, { data });
}

/** What is logged of an unforeseen error: where it happened, and of a failed query its text without the values, which are people's data. */
function traceOf(error: Error): string {
  const own = (error.stack ?? error.message).replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
  return error.cause instanceof Error ? `${own}\nCause: ${traceOf(error.cause)}` : own;
}

/** Every error as an envelope (spec D12); what was not foreseen is logged, and the answer says nothing of it but the id to find it by. */
export function answerErrors<E extends Pick<ApiEnv, 'Bindings'> = ApiEnv>({
  log,
}: Pick<ApiDeps, 'log'>): (error: Error, c: Context<E>) => Response {
  return (error, c) => {
    const told = databaseHttpError(error) ?? error;
    if (told instanceof HttpError)
      return c.json({ success: false, error: told.body }, told.status, { ...told.headers });
    // Somebody who hung up half way through a body is no error of ours, and does not read the answer.
    if (c.req.raw.signal.aborted) return c.json({ success: false, error: badRequest('Запрос прерван').body }, 400);
    const id = c.env?.requestId ?? randomUUID();
    log(`${c.req.method} ${c.req.path}: ${traceOf(error)}`, id);
    return c.json({ success: false, error: { code: 500, text: `Внутренняя ошибка сервера, номер ${id}` } }, 500);
  };
}
