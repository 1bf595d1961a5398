import { Type, type TSchema } from '@sinclair/typebox';
import type { Unique } from '#schemas/declaration/declaration.ts';
import { otherTerritoriesCode } from '#schemas/apiError.ts';
import { motivationConflictSchema } from '#schemas/entities/motivation.ts';
import type { Endpoint, ErrorResponse } from './endpoint.ts';

/** Messages by the names of body fields (part1 §8). */
export const fieldMessagesSchema = Type.Record(Type.String(), Type.Array(Type.String()));

/** The error catalogue of both documents (part1 §8, part2 §8), and the standard HTTP errors. */
export const errorCatalogue = {
  invalid: {
    status: 400,
    code: 400,
    says: 'Запрос неверен; сообщения о полях тела — в error.data',
    data: Type.Optional(Type.Union([fieldMessagesSchema, Type.Array(Type.String()), Type.String()])),
  },
  unauthorized: { status: 401, code: 401, says: 'Нет входа или он истёк: один раз обновите токен и повторите запрос' },
  forbidden: { status: 403, code: 403, says: 'Недостаточно прав: в тексте сказано, каких' },
  notFound: { status: 404, code: 404, says: 'Такой записи нет' },
  otherTerritories: {
    status: 404,
    code: otherTerritoriesCode,
    says: 'Запись относится к территории, к которой у пользователя нет доступа',
  },
  conflict: {
    status: 409,
    code: 409,
    says: 'Запись в таком состоянии, что этого сделать нельзя',
    data: Type.Optional(Type.Unknown()),
  },
  special205: {
    status: 409,
    code: 205,
    says: 'Другая специальная стратегия проверяет те же точки в этот период',
    data: Type.Object({ isSpecial: Type.Array(Type.String()) }),
  },
  motivation206: {
    status: 409,
    code: 206,
    says: 'У дистрибьютора уже есть мотивация на эти товары; с force: true она заменяется',
    data: Type.Array(motivationConflictSchema),
  },
  mml208: {
    status: 409,
    code: 208,
    says: 'Список используют активные стратегии; с force: true он изменится и в них',
    data: Type.Array(Type.String()),
  },
  strategy209: {
    status: 409,
    code: 209,
    says: 'Для дистрибьютора и списка MML уже действует стратегия; с force: true обе останутся',
    data: Type.Array(Type.String()),
  },
  code213: { status: 409, code: 213, says: 'У записи был другой код в учётной системе; с force: true он меняется' },
  outdated: { status: 412, code: 412, says: 'Запись изменилась с тех пор, как её прочли (If-Match)' },
  tooLarge: { status: 413, code: 413, says: 'Тело запроса слишком большое' },
  tooMany: { status: 429, code: 429, says: 'Слишком много попыток: в тексте сказано, когда повторить' },
  broken: { status: 500, code: 500, says: 'Ошибка сервера: в тексте её номер' },
  unavailable: { status: 503, code: 503, says: 'База данных временно недоступна: повторите позже' },
} satisfies Record<string, ErrorResponse>;

/** Returns the error response for a violated `unique` rule of a declaration. */
export function uniqueErrorResponse({ code, text }: Unique): ErrorResponse {
  return { status: 409, code, says: `${text}; с force: true запись сохраняется`, data: Type.Array(Type.String()) };
}

export function errorResponses({
  open = false,
  method,
  refusals = [],
}: Pick<Endpoint, 'open' | 'method' | 'refusals'>): ErrorResponse[] {
  const { invalid, unauthorized, forbidden, tooLarge, broken, unavailable } = errorCatalogue;
  return [
    ...new Set<ErrorResponse>([
      invalid,
      ...(open ? [] : [unauthorized, forbidden]),
      ...refusals,
      ...(method === 'get' ? [] : [tooLarge]),
      broken,
      unavailable,
    ]),
  ];
}

function refusalSchema({ code, data }: ErrorResponse): TSchema {
  return Type.Object({
    success: Type.Literal(false),
    error: Type.Object({ code: Type.Literal(code), text: Type.String(), ...(data !== undefined && { data }) }),
  });
}

/** The schemas of the catalogue's error bodies, created once. */
const known = new Map<ErrorResponse, TSchema>(
  Object.values<ErrorResponse>(errorCatalogue).map((errorResponse) => [errorResponse, refusalSchema(errorResponse)]),
);

export function errorSchema(errorResponse: ErrorResponse): TSchema {
  return known.get(errorResponse) ?? refusalSchema(errorResponse);
}
