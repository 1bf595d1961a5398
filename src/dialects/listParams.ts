import type { Api } from '#schemas/declaration/declaration.ts';
import type { Dialect, DialectOptions } from '#schemas/declaration/dialect.ts';

/** A dialect as the host hands it over: with every choice made. */
export function asResolvedDialect(dialect: string | DialectOptions | Dialect | undefined): Dialect | undefined {
  return typeof dialect === 'object' && 'spoken' in dialect ? dialect : undefined;
}

/** By which parameters a company's API sorts, searches, counts and sums its list: what the declaration names, else what its dialect has. A total in every answer counts by itself. */
export function listParamsOf({ dialect, list }: Pick<Api, 'dialect' | 'list'>): NonNullable<Api['list']> {
  const spoken = asResolvedDialect(dialect);
  return { ...(spoken?.answer?.total !== undefined && { count: 'count' }), ...spoken?.list, ...list };
}
