import type { Declaration } from '#schemas/declaration/declaration.ts';
import { presetNames, type Dialect, type DialectOptions, type PresetName } from '#schemas/declaration/dialect.ts';
import { productAnswerPaths } from './response.ts';
import { listParamsOf } from './listParams.ts';
import { presets } from './presets.ts';

/** Dialects defined by the installation, by name. */
export type NamedDialects = Readonly<Record<string, DialectOptions>>;

const noDialects: NamedDialects = {};

/** The product's own contract. */
export const productDialect: Dialect = {
  spoken: true,
  answer: null,
  paging: { by: 'offset', offset: 'offset', page: 'page', from: 1, size: 'limit', cursor: 'cursor' },
  key: 'step',
  create: { method: 'POST' },
  update: { method: 'PUT', changedOnly: false },
  delete: {},
  body: {},
  filters: { eq: '{name}', lists: 'bracketed', values: 'plain', dot: '.' },
  sort: 'minus',
  order: 'order',
  list: {},
  ids: { name: 'ids' },
  search: { name: 'q' },
  query: {},
  headers: {},
};

/** Checks whether a text names a preset of the product. */
export function isPreset(name: string): name is PresetName {
  return presetNames.some((item) => item === name);
}

/** Returns the names allowed in `api.dialect`. */
export function dialectNames(named: NamedDialects): string[] {
  return [...Object.keys(named), ...presetNames];
}

/** Returns the dialect of a declaration with every option resolved; undefined for an unknown name. */
export function dialectOf(
  declared: string | DialectOptions | Dialect,
  named: NamedDialects = noDialects,
): Dialect | undefined {
  if (typeof declared === 'object') return 'spoken' in declared ? declared : overridden(declared);
  const own = Object.hasOwn(named, declared) ? named[declared] : undefined;
  if (own) return overridden(own);
  return isPreset(declared) ? overridden(presets[declared]) : undefined;
}

/**
 * Returns the declaration with its dialects resolved, as the page and the history read it. An unknown name is omitted,
 * because validation has already reported it.
 */
export function withDialects(declaration: Declaration, named: NamedDialects): Declaration {
  const { api, lookups } = declaration;
  if (api.dialect === undefined && Object.values(lookups ?? {}).every(({ dialect }) => dialect === undefined))
    return declaration;
  const own = withResolvedDialect(api, named);
  return {
    ...declaration,
    api: { ...own, list: listParamsOf(own) },
    ...(lookups && {
      lookups: Object.fromEntries(
        Object.entries(lookups).map(([name, lookup]) => [name, withResolvedDialect(lookup, named)]),
      ),
    }),
  };
}

/** Returns the declaration without dialects for the embedded API, which uses the product's contract. */
export function withoutDialects(declaration: Declaration): Declaration {
  const {
    api: { dialect: _own, ...api },
    lookups,
  } = declaration;
  const plain = Object.entries(lookups ?? {}).map(
    ([name, { dialect: _dialect, ...lookup }]) => [name, lookup] as const,
  );
  return { ...declaration, api, ...(lookups && { lookups: Object.fromEntries(plain) }) };
}

function withResolvedDialect<T extends { dialect?: string | DialectOptions | Dialect }>(
  { dialect, ...rest }: T,
  named: NamedDialects,
): T {
  const own = dialect === undefined ? undefined : dialectOf(dialect, named);
  return (own ? { ...rest, dialect: own } : rest) as T;
}

function overridden(declared: DialectOptions): Dialect {
  const { preset, ...differing } = declared;
  const base = preset === undefined ? {} : presets[preset];
  const answer =
    differing.answer || base.answer ? { ...(base.answer ?? productAnswerPaths), ...differing.answer } : null;
  return {
    ...productDialect,
    ...base,
    ...differing,
    answer,
    paging: pagingOf(base, differing),
    create: { ...productDialect.create, ...base.create, ...differing.create },
    update: { ...productDialect.update, ...base.update, ...differing.update },
    delete: { ...base.delete, ...differing.delete },
    body: { ...base.body, ...differing.body },
    filters: { ...productDialect.filters, ...base.filters, ...differing.filters },
    list: { ...base.list, ...differing.list },
    query: { ...base.query, ...differing.query },
    headers: { ...base.headers, ...differing.headers },
  };
}

/**
 * Merges paging options. A different paging method starts from empty options, because the names and locations of the
 * preset's method do not apply.
 */
function pagingOf({ paging: base = {} }: DialectOptions, { paging: own = {} }: DialectOptions): Dialect['paging'] {
  const { by = productDialect.paging.by } = base;
  const other = own.by !== undefined && own.by !== by;
  return { ...productDialect.paging, ...(other ? {} : base), ...own };
}
