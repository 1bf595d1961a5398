import { Type, type Static } from '@sinclair/typebox';

const strict = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1 });
function oneOf<const T extends string>(names: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...names] });
}

/** Names of the API style presets; `seeds` is the product's own contract. */
export const presetNames = ['seeds', 'jsonapi', 'drf', 'spring', 'nestjs', 'odata3', 'jsonServer'] as const;
export type PresetName = (typeof presetNames)[number];

/**
 * A location in a response: names separated by dots, `[]` after a list, `*` for the only list of an object, an empty
 * text for the whole body. Of several locations the first with a value is used.
 */
const place = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);
export type AnswerPath = Static<typeof place>;

/** Locations of values in a response. */
const response = Type.Object(
  {
    list: Type.Optional(place),
    record: Type.Optional(place),
    /** Total number of rows; `header:X-Total-Count` for a header. */
    total: Type.Optional(place),
    /** Member whose members belong to the record (`attributes` of JSON:API). */
    inside: Type.Optional(text),
    /** Location whose last path segment is the id, for records without one (`_links.self.href` of HAL). */
    id: Type.Optional(place),
    /** Text, code and field messages of an error response. Without a code the HTTP status is used. */
    error: Type.Optional(place),
    code: Type.Optional(place),
    /**
     * A map of fields to messages, or a list whose entries name their field and text; a text entry starts with the name
     * of its field.
     */
    fields: Type.Optional(Type.Union([place, Type.Object({ list: place, name: place, text: place }, strict)])),
  },
  strict,
);

/** Paging of a list. `size`, `page`, `offset` and `cursor` are query parameters. */
const paging = Type.Object(
  {
    by: Type.Optional(oneOf(['offset', 'page', 'cursor', 'none'])),
    offset: Type.Optional(text),
    page: Type.Optional(text),
    /** Number of the first page. */
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    size: Type.Optional(Type.Union([text, Type.Literal(false)])),
    /** Rows per page, at most the API's maximum. */
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    cursor: Type.Optional(text),
    /**
     * Location of the next cursor or of the next page's URL; `header:Link` for the header. Its value decides whether
     * more pages follow.
     */
    next: Type.Optional(place),
  },
  strict,
);

/** The values that mean `true` when a record is deleted by a field. */
const fieldValues = Type.Record(text, Type.Unknown());

/** Format of each comparison: a name, `name=value`, or with `joined` an expression, over `{name}` and `{value}`. */
const filters = Type.Object(
  {
    eq: Type.Optional(text),
    gte: Type.Optional(text),
    lte: Type.Optional(text),
    gt: Type.Optional(text),
    lt: Type.Optional(text),
    /** One of several values. */
    in: Type.Optional(text),
    prefix: Type.Optional(text),
    contains: Type.Optional(text),
    /** Several values of one name. */
    lists: Type.Optional(oneOf(['bracketed', 'repeated', 'comma', 'or'])),
    /** The single parameter that all comparisons share, and their separator. */
    joined: Type.Optional(Type.Object({ name: text, with: text }, strict)),
    /** `odata`: texts in quotes, `guid'…'`, `datetime'…'`. */
    values: Type.Optional(oneOf(['plain', 'odata'])),
    /** Separator between the segments of a dotted name. */
    dot: Type.Optional(text),
  },
  strict,
);

const write = Type.Object({ method: Type.Optional(oneOf(['POST', 'PUT', 'PATCH'])) }, strict);

/** Differences of an API from the product's own contract; omitted options are as in the contract. */
export const dialectOptionsSchema = Type.Object(
  {
    preset: Type.Optional(oneOf(presetNames)),
    answer: Type.Optional(response),
    paging: Type.Optional(paging),
    /** How one record is addressed: by a path segment, or by `(…)` after the path. */
    key: Type.Optional(oneOf(['step', 'parentheses'])),
    create: Type.Optional(write),
    update: Type.Optional(
      Type.Object(
        {
          method: Type.Optional(oneOf(['POST', 'PUT', 'PATCH'])),
          /** Sends only the members that differ from the loaded record. */
          changedOnly: Type.Optional(Type.Boolean()),
        },
        strict,
      ),
    ),
    delete: Type.Optional(
      Type.Object(
        {
          method: Type.Optional(oneOf(['DELETE', 'POST', 'PUT', 'PATCH'])),
          /** Deletes by setting fields: the values sent instead. */
          set: Type.Optional(fieldValues),
        },
        strict,
      ),
    ),
    /** Wrapping of a body. */
    body: Type.Optional(
      Type.Object(
        {
          wrap: Type.Optional(text),
          inside: Type.Optional(text),
          /** Value of `type` in the body; by default the last path segment. */
          type: Type.Optional(Type.Union([text, Type.Literal(true)])),
        },
        strict,
      ),
    ),
    filters: Type.Optional(filters),
    /**
     * Format of the sort order in `api.list.sort`: `-name`, `name,desc` or `name,DESC` once per column, `name desc`, or two
     * parameters.
     */
    sort: Type.Optional(oneOf(['minus', 'repeated', 'repeatedUpper', 'words', 'twoNames'])),
    /** Second parameter of a sort order with two parameters. */
    order: Type.Optional(text),
    /** List operations of the API; `api.list` of a declaration takes precedence. */
    list: Type.Optional(
      Type.Object({ sort: Type.Optional(text), search: Type.Optional(text), count: Type.Optional(text) }, strict),
    ),
    /** How lookup entries are requested by id: a parameter, `in` of the filters, one by one, or not at all. */
    ids: Type.Optional(Type.Union([Type.Object({ name: text }, strict), oneOf(['in', 'each', 'none'])])),
    /** How a lookup is searched: a parameter, or `contains` of the filters on its name. */
    search: Type.Optional(Type.Union([Type.Object({ name: text }, strict), oneOf(['contains'])])),
    /** Parameters of every request. */
    query: Type.Optional(Type.Record(text, Type.String())),
    /** Headers of every request. */
    headers: Type.Optional(Type.Record(text, Type.String())),
  },
  strict,
);
export type DialectOptions = Static<typeof dialectOptionsSchema>;

type Full<O> = { [K in keyof O]-?: Exclude<O[K], undefined> };

/** A dialect with every option resolved; `answer` is null for the product's own envelope. */
export interface Dialect {
  /** Distinguishes a resolved dialect from the one in a file. */
  spoken: true;
  answer: NonNullable<DialectOptions['answer']> | null;
  paging: Omit<Full<NonNullable<DialectOptions['paging']>>, 'next' | 'rows'> &
    Pick<NonNullable<DialectOptions['paging']>, 'next' | 'rows'>;
  key: 'step' | 'parentheses';
  create: { method: 'POST' | 'PUT' | 'PATCH' };
  update: { method: 'POST' | 'PUT' | 'PATCH'; changedOnly: boolean };
  delete: NonNullable<DialectOptions['delete']>;
  body: NonNullable<DialectOptions['body']>;
  filters: NonNullable<DialectOptions['filters']> & {
    eq: string;
    lists: 'bracketed' | 'repeated' | 'comma' | 'or';
    values: 'plain' | 'odata';
    dot: string;
  };
  sort: NonNullable<DialectOptions['sort']>;
  order: string;
  list: NonNullable<DialectOptions['list']>;
  ids: NonNullable<DialectOptions['ids']>;
  search: NonNullable<DialectOptions['search']>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/**
 * A name of `dialects` in `config/app.json` or of a preset, or an inline dialect; the server delivers it to the page
 * with every option resolved.
 */
export const dialectSchema = Type.Unsafe<string | DialectOptions | Dialect>(Type.Union([text, dialectOptionsSchema]));
