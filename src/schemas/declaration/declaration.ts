import { Type, type Static } from '@sinclair/typebox';
import { iconNames, moduleNames, permissionKeys, sectionNames } from '#dictionaries/menu.ts';
import { actionSchema, actionPermissionSchema } from './action.ts';
import type { Condition } from './condition.ts';
import { apiPathPattern } from './apiPathPattern.ts';
import { conditionSchema } from './conditionSchema.ts';
import { dialectSchema } from './dialect.ts';
import { fieldSchema, type Field } from './field.ts';
import { listSchema } from './list.ts';
import { stringEnumSchema, strict, nonEmptyTextSchema } from './schemaHelpers.ts';
import { tileSchema } from './tile.ts';

const verbs = ['list', 'one', 'create', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/**
 * A path of the API: letters of any language, digits and `.:;,@$=_~!*'()+-` in its steps, `{field}` for a step
 * that a field gives (paths with parents). No step is empty, `.` or `..`, no query and no fragment; it may end in a
 * slash.
 */
const apiPath = Type.String({ pattern: apiPathPattern });

/** API location of the resource. Responses use the envelope of spec D11, unless a dialect differs. */
const apiSchema = Type.Object(
  {
    path: apiPath,
    id: nonEmptyTextSchema,
    /** Dialect of an external API (docs/declarations.md, Dialects); the embedded API uses the product's contract. */
    dialect: Type.Optional(dialectSchema),
    /** Type of the ids: `number` (default), or `uuid`, which the client may supply when creating a record. */
    idKind: Type.Optional(stringEnumSchema(['number', 'uuid'])),
    verbs: Type.Array(stringEnumSchema(verbs), { minItems: 1, uniqueItems: true }),
    /** Update bodies contain the id as well (part1 §7, volume strategies). */
    idInBody: Type.Optional(Type.Boolean()),
    /**
     * How an external API reports that another user has saved a record since it was loaded, which avoids reading it
     * again before each update: a header of its GET that is returned as `If-Match` (412), or a field sent back in the
     * body (409, 412). False disables the check.
     */
    version: Type.Optional(
      Type.Union([
        Type.Literal(false),
        Type.Object({ header: nonEmptyTextSchema }, strict),
        Type.Object({ field: nonEmptyTextSchema }, strict),
      ]),
    ),
    /**
     * Parameters by which an external API sorts, searches, counts and sums its list, as the embedded API does with
     * `sort`, `search`, `count` and `sum` (docs/lists.md). The page does the operations that are not named.
     */
    list: Type.Optional(
      Type.Object(
        {
          sort: Type.Optional(nonEmptyTextSchema),
          search: Type.Optional(nonEmptyTextSchema),
          count: Type.Optional(nonEmptyTextSchema),
          sum: Type.Optional(nonEmptyTextSchema),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type Api = Static<typeof apiSchema> & {
  /** Path of a nested list with its parent ids; set by the page, not by a declaration file. */
  under?: string;
};

/** The menu entry. `permission` is a menu key of part1 §6; without it every user may open the entry. */
const menuSchema = Type.Object(
  {
    path: Type.String({ pattern: '^/[A-Za-z0-9/_-]+$' }),
    /** A section of the product, or one added by the installation (`sections` of `config/app.json`). */
    section: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$', examples: [...sectionNames] }),
    icon: stringEnumSchema(iconNames),
    label: Type.Optional(nonEmptyTextSchema),
    permission: Type.Optional(stringEnumSchema(permissionKeys)),
    module: stringEnumSchema(moduleNames),
    /**
     * Position in the section: built-in entries have 100, 200 and so on; an entry without a number follows all numbered
     * ones.
     */
    order: Type.Optional(Type.Number()),
  },
  strict,
);
export type Menu = Static<typeof menuSchema>;

const permissionsSchema = Type.Object(
  {
    create: Type.Optional(actionPermissionSchema),
    edit: Type.Optional(actionPermissionSchema),
    delete: Type.Optional(actionPermissionSchema),
  },
  strict,
);
export type Action = keyof Static<typeof permissionsSchema>;

const filterSchema = Type.Object(
  {
    title: nonEmptyTextSchema,
    fields: Type.Array(nonEmptyTextSchema),
    /** Text of the button that opens a new form. Without filter fields the button is beside the screen title. */
    create: Type.Optional(nonEmptyTextSchema),
    /** `button` (default): `Применить`; `change`: every change sends a request. */
    submit: Type.Optional(stringEnumSchema(['button', 'change'])),
  },
  strict,
);
export type Filter = Static<typeof filterSchema>;

/** Fields under one heading, stacked (`fields`) or side by side (`row`). */
const group = Type.Object(
  {
    /** The tab of the group, shared by groups with the same name; groups without a tab are above the tabs. */
    tab: Type.Optional(nonEmptyTextSchema),
    label: Type.Optional(nonEmptyTextSchema),
    fields: Type.Optional(Type.Array(nonEmptyTextSchema)),
    row: Type.Optional(Type.Array(nonEmptyTextSchema)),
    visibleWhen: Type.Optional(conditionSchema),
  },
  strict,
);
export type FormGroup = Static<typeof group>;

const formSchema = Type.Object(
  {
    /** Field whose input replaces the title (spec D6). */
    title: Type.Optional(nonEmptyTextSchema),
    submit: Type.Object(
      { create: Type.Optional(nonEmptyTextSchema), update: Type.Optional(nonEmptyTextSchema) },
      strict,
    ),
    fields: Type.Optional(Type.Array(nonEmptyTextSchema)),
    groups: Type.Optional(Type.Array(group)),
    /** Shows the values as text, without editing or saving. */
    readOnly: Type.Optional(Type.Boolean()),
    /** Confirmation before a save while `when` holds for the values: `title`, `yes` or `Отмена`. */
    confirm: Type.Optional(
      Type.Object({ when: conditionSchema, title: nonEmptyTextSchema, yes: nonEmptyTextSchema }, strict),
    ),
    /**
     * A value that only the response to a creation contains, such as a key: it is shown once for copying. `value` is
     * its name in the response.
     */
    shownOnce: Type.Optional(
      Type.Object({ value: nonEmptyTextSchema, title: nonEmptyTextSchema, text: nonEmptyTextSchema }, strict),
    ),
  },
  strict,
);
export type Form = Static<typeof formSchema>;

/** `[field, message, condition]`: the message is shown when the condition fails. */
export type Rule<N extends string = string> = readonly [N, string, Condition<N>];
const rule = Type.Unsafe<Rule>({
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'string', minLength: 1 }, conditionSchema],
  minItems: 3,
  maxItems: 3,
});
const rulesSchema = Type.Object(
  {
    show: stringEnumSchema(['dialog', 'underField']),
    all: Type.Array(rule),
  },
  strict,
);

/** Handling of a save error (part1 §8), from a closed set. */
const policy = Type.Union([
  Type.Literal('text'),
  Type.Literal('firstOfEachField'),
  Type.Object({ policy: Type.Literal('fieldText'), field: nonEmptyTextSchema }, strict),
  Type.Object(
    {
      policy: Type.Literal('confirmForce'),
      /**
       * `text`: only the text; `data`: the text and the list in `error.data`; `table`: rows under
       * `columns`.
       */
      shows: stringEnumSchema(['text', 'data', 'table']),
      columns: Type.Optional(
        Type.Array(
          Type.Unsafe<readonly [string, string]>({
            type: 'array',
            prefixItems: [{ type: 'string' }, { type: 'string' }],
            minItems: 2,
            maxItems: 2,
          }),
        ),
      ),
      question: Type.Optional(nonEmptyTextSchema),
      yes: nonEmptyTextSchema,
      no: nonEmptyTextSchema,
    },
    strict,
  ),
]);
export type Policy = Static<typeof policy>;

const errors = Type.Intersect([
  Type.Object({ otherwise: policy }),
  Type.Record(Type.String({ pattern: '^[A-Za-z0-9_.-]+$' }), policy),
]);

/** A lookup: an API list to choose from. */
const lookupSchema = Type.Object(
  {
    path: apiPath,
    id: nonEmptyTextSchema,
    name: nonEmptyTextSchema,
    /** Field of the second line, such as an address. */
    detail: Type.Optional(nonEmptyTextSchema),
    /**
     * Field with the name of the group that entries belong to, such as the distributor of an agent. What users choose for
     * a name that several records share holds for files of one group.
     */
    group: Type.Optional(nonEmptyTextSchema),
    /** Field with the children of an entry, for a tree lookup. */
    children: Type.Optional(nonEmptyTextSchema),
    /**
     * `local` (default): loaded once and searched in the page; `server`: requested with `q` from three characters on
     * (spec D51).
     */
    search: Type.Optional(stringEnumSchema(['local', 'server'])),
    /** Fixed limit sent with the request (part1 §9, products). */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Cached for the whole session (spec D57). */
    dictionary: Type.Optional(Type.Boolean()),
    /**
     * Dialect of this list in an external API; by default that of the resource with the same path, otherwise that of
     * the resource that declares the lookup.
     */
    dialect: Type.Optional(dialectSchema),
  },
  strict,
);
export type Lookup = Static<typeof lookupSchema>;

/**
 * Values that must be unique across records; the embedded API reports duplicates with the code of the error catalogue
 * (part1 §8). A save with `force` ignores the rule, so `confirmForce` may handle the code. External APIs apply their
 * own rules.
 */
const uniqueSchema = Type.Object(
  {
    fields: Type.Array(nonEmptyTextSchema, { minItems: 1 }),
    code: Type.Integer({ minimum: 200, maximum: 299 }),
    text: nonEmptyTextSchema,
  },
  strict,
);
export type Unique = Static<typeof uniqueSchema>;

/** A list of another resource within a record: its records whose `field` is this one. */
const relatedSchema = Type.Object(
  {
    resource: nonEmptyTextSchema,
    field: nonEmptyTextSchema,
    title: Type.Optional(nonEmptyTextSchema),
    /** Text shown while the list is empty. */
    empty: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);
export type Related = Static<typeof relatedSchema>;

/**
 * Messages after a write, with the record's title in place of `…`: `Стратегия «…» сохранена`. The default noun is
 * `Запись`.
 */
const writeMessagesSchema = Type.Object(
  {
    create: Type.Optional(nonEmptyTextSchema),
    update: Type.Optional(nonEmptyTextSchema),
    delete: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);

/** A resource as data (design 'A declaration is data'). */
export const declarationSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$' }),
    title: nonEmptyTextSchema,
    one: nonEmptyTextSchema,
    told: Type.Optional(writeMessagesSchema),
    api: apiSchema,
    menu: Type.Optional(menuSchema),
    permissions: Type.Optional(permissionsSchema),
    list: Type.Optional(listSchema),
    filter: Type.Optional(filterSchema),
    form: Type.Optional(formSchema),
    fields: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }), fieldSchema),
    lookups: Type.Optional(Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }), lookupSchema)),
    rules: Type.Optional(rulesSchema),
    errors: Type.Optional(errors),
    unique: Type.Optional(Type.Array(uniqueSchema)),
    /** Lists inside a record's modal, each with its own create, edit and delete. */
    related: Type.Optional(Type.Array(relatedSchema)),
    actions: Type.Optional(Type.Array(actionSchema, { minItems: 1 })),
    /** Tiles of the resource in `Сводка` (docs/summary.md). */
    tiles: Type.Optional(Type.Array(tileSchema)),
  },
  strict,
);

export type Declaration = Omit<Static<typeof declarationSchema>, 'api' | 'fields' | 'errors'> & {
  api: Api;
  fields: Record<string, Field>;
  errors?: { otherwise: Policy; [code: string]: Policy };
};
