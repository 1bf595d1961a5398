import type { Api } from '#schemas/declaration/declaration.ts';
import type { Dialect, DialectOptions } from '#schemas/declaration/dialect.ts';

/** Returns a dialect as the server delivers it, with every option resolved. */
export function asResolvedDialect(dialect: string | DialectOptions | Dialect | undefined): Dialect | undefined {
  return typeof dialect === 'object' && 'spoken' in dialect ? dialect : undefined;
}

/**
 * Returns the parameters by which an external API sorts, searches, counts and sums its list: those of the declaration,
 * otherwise those of the dialect. A total in every response enables counting automatically.
 */
export function listParamsOf({ dialect, list }: Pick<Api, 'dialect' | 'list'>): NonNullable<Api['list']> {
  const resolved = asResolvedDialect(dialect);
  return { ...(resolved?.answer?.total !== undefined && { count: 'count' }), ...resolved?.list, ...list };
}
