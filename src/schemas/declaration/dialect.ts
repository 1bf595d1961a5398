import { Type, type Static } from '@sinclair/typebox';

const strict = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1 });
function oneOf<const T extends string>(names: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...names] });
}

/** Styles of APIs that the product knows by name (issue 'Any REST API'); `seeds` is its own. */
export const presetNames = ['seeds', 'jsonapi', 'drf', 'spring', 'nestjs', 'odata3', 'jsonServer'] as const;
export type PresetName = (typeof presetNames)[number];

/**
 * A place in an answer: names with dots between, `[]` behind a list, `*` for whichever list an object has, an empty text for the whole body. Of several the first that holds
 * something counts.
 */
const place = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);
export type AnswerPath = Static<typeof place>;

/** Where an answer says what. */
const response = Type.Object(
  {
    list: Type.Optional(place),
    record: Type.Optional(place),
    /** How many there are in all; `header:X-Total-Count` for a header. */
    total: Type.Optional(place),
    /** The member of a record whose members belong to the record (`attributes` of JSON:API). */
    inside: Type.Optional(text),
    /** Whose last step is the id, where a record does not carry it (`_links.self.href` of HAL). */
    id: Type.Optional(place),
    /** The text, the code and the messages of fields of a refusal. Without a code the HTTP status stands for it. */
    error: Type.Optional(place),
    code: Type.Optional(place),
    /** A map of fields to messages, or a list, each entry of which names its field and its text; a text there begins with the name of its field. */
    fields: Type.Optional(Type.Union([place, Type.Object({ list: place, name: place, text: place }, strict)])),
  },
  strict,
);

/** How a list comes in pages. `size`, `page`, `offset` and `cursor` are names of the query. */
const paging = Type.Object(
  {
    by: Type.Optional(oneOf(['offset', 'page', 'cursor', 'none'])),
    offset: Type.Optional(text),
    page: Type.Optional(text),
    /** The number of the first page. */
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    size: Type.Optional(Type.Union([text, Type.Literal(false)])),
    /** Rows of a page, the most that the API gives at once. */
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    cursor: Type.Optional(text),
    /** The place of the next cursor or of the address of the next page; `header:Link` for the header. What is said there decides whether there is more. */
    next: Type.Optional(place),
  },
  strict,
);

/** The value that stands for `true` where a record is deleted by a field. */
const fieldValues = Type.Record(text, Type.Unknown());

/** How each comparison is written: a name, `name=value`, or with `joined` an expression, over `{name}` and `{value}`. */
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
    /** The one parameter that all comparisons share, and what stands between them. */
    joined: Type.Optional(Type.Object({ name: text, with: text }, strict)),
    /** `odata`: texts in quotes, `guid'…'`, `datetime'…'`. */
    values: Type.Optional(oneOf(['plain', 'odata'])),
    /** What stands between the steps of a dotted name. */
    dot: Type.Optional(text),
  },
  strict,
);

const write = Type.Object({ method: Type.Optional(oneOf(['POST', 'PUT', 'PATCH'])) }, strict);

/** What differs between an API and the product's own contract; whatever is not said is as there. */
export const dialectOptionsSchema = Type.Object(
  {
    preset: Type.Optional(oneOf(presetNames)),
    answer: Type.Optional(response),
    paging: Type.Optional(paging),
    /** How one record is addressed: a step of the path, or `(…)` behind it. */
    key: Type.Optional(oneOf(['step', 'parentheses'])),
    create: Type.Optional(write),
    update: Type.Optional(
      Type.Object(
        {
          method: Type.Optional(oneOf(['POST', 'PUT', 'PATCH'])),
          /** Only the members that differ from what was loaded travel. */
          changedOnly: Type.Optional(Type.Boolean()),
        },
        strict,
      ),
    ),
    delete: Type.Optional(
      Type.Object(
        {
          method: Type.Optional(oneOf(['DELETE', 'POST', 'PUT', 'PATCH'])),
          /** Deletes by values of fields: what is sent instead. */
          set: Type.Optional(fieldValues),
        },
        strict,
      ),
    ),
    /** What a body is wrapped into. */
    body: Type.Optional(
      Type.Object(
        {
          wrap: Type.Optional(text),
          inside: Type.Optional(text),
          /** The value of `type` beside; by default the last step of the path. */
          type: Type.Optional(Type.Union([text, Type.Literal(true)])),
        },
        strict,
      ),
    ),
    filters: Type.Optional(filters),
    /** How the order of `api.list.sort` is written: `-name`, `name,desc` once for each, `name desc`, or two parameters. */
    sort: Type.Optional(oneOf(['minus', 'repeated', 'words', 'twoNames'])),
    /** The second parameter of an order by two names. */
    order: Type.Optional(text),
    /** What the API does with its list by itself, as `api.list`, which goes before it. */
    list: Type.Optional(
      Type.Object({ sort: Type.Optional(text), search: Type.Optional(text), count: Type.Optional(text) }, strict),
    ),
    /** How the entries of a lookup are named by their ids: a parameter, `in` of the filters, one by one, or not at all. */
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

/** A dialect in which every choice is made; `answer` is null for the product's own envelope. */
export interface Dialect {
  /** Tells it from what a file says. */
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

/** A name of `dialects` in `config/app.json` or of a preset, or a dialect in its place; the host hands it to the page with every choice made. */
export const dialectSchema = Type.Unsafe<string | DialectOptions | Dialect>(Type.Union([text, dialectOptionsSchema]));
