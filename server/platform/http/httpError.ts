import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, FieldMessages } from '#schemas/apiError.ts';

/** An error of the catalogue that answers a request (part1 §8, spec D12). */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ContentfulStatusCode, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.text);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Creates the error for an invalid request; `text` is the reason in Russian. */
export function badRequest(text: string, data?: unknown): HttpError {
  return new HttpError(400, { code: 400, text, ...(data === undefined ? {} : { data }) });
}

/** Creates the error for an invalid body, with messages by field. */
export function invalidFields(fields: FieldMessages): HttpError {
  return badRequest('Проверьте заполнение полей', fields);
}

/** Creates the error for an unsupported method; `allowed` are the supported ones. */
export function methodNotAllowed(allowed: readonly string[]): HttpError {
  return new HttpError(405, { code: 405, text: 'Метод запроса не поддерживается' }, { allow: allowed.join(', ') });
}

/** Creates the error for a record or address that does not exist. */
export function notFound(text = 'Запись не найдена'): HttpError {
  return new HttpError(404, { code: 404, text });
}

/** Creates the error of a violated rule: `code` is 205, 206, 208 or 209, the HTTP status is always 409. */
export function conflict(code: number, text: string, data?: unknown): HttpError {
  return new HttpError(409, { code, text, ...(data === undefined ? {} : { data }) });
}
