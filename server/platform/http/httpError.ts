import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, FieldMessages } from '#schemas/apiError.ts';

/** A request that is answered with an error of the catalogue (part1 §8, spec D12). */
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

/** A request that nothing can be done with; `text` says why in Russian. */
export function badRequest(text: string, data?: unknown): HttpError {
  return new HttpError(400, { code: 400, text, ...(data === undefined ? {} : { data }) });
}

/** A body with mistakes, field by field. */
export function invalidFields(fields: FieldMessages): HttpError {
  return badRequest('Проверьте заполнение полей', fields);
}

/** A method that an address does not have; `allowed` are those that it has. */
export function methodNotAllowed(allowed: readonly string[]): HttpError {
  return new HttpError(405, { code: 405, text: 'Метод запроса не поддерживается' }, { allow: allowed.join(', ') });
}

/** A record or an address that is not there. */
export function notFound(text = 'Запись не найдена'): HttpError {
  return new HttpError(404, { code: 404, text });
}

/** A rule of the catalogue that stands in the way: `code` is 205, 206, 208 or 209, the HTTP status is always 409. */
export function conflict(code: number, text: string, data?: unknown): HttpError {
  return new HttpError(409, { code, text, ...(data === undefined ? {} : { data }) });
}
