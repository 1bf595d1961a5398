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
 * A path of the API: letters of any language, digits and `.:;,@$=_~!*'()+-` in its steps, `{fieldSchema}` for a step that a field gives (paths with parents). No step is empty, `.` or `..`,
 * no query and no fragment; it may end in a slash.
 */
const apiPath = Type.String({ pattern: apiPathPattern });

/** Where the resource lives on the wire. Answers come in the envelope of spec D11, unless a dialect says otherwise. */
export const apiSchema = Type.Object(
  {
    path: apiPath,
    id: nonEmptyTextSchema,
    /** How a company's own API speaks (docs/declarations.md, Dialects); the embedded one speaks the product's contract. */
    dialect: Type.Optional(dialectSchema),
    /** What the ids are: `number` (default), or `uuid`, which whoever creates a record may bring along. */
    idKind: Type.Optional(stringEnumSchema(['number', 'uuid'])),
    verbs: Type.Array(stringEnumSchema(verbs), { minItems: 1, uniqueItems: true }),
    /** The id travels in the body of an update too (part1 §7, volume strategies). */
    idInBody: Type.Optional(Type.Boolean()),
    /**
     * How a company's own API tells that others have saved a record since it was loaded, which saves reading it again before each update: a header of its GET that comes
     * back as `If-Match` (412), or a field that the body carries back (409, 412); false where nobody need look.
     */
    version: Type.Optional(
      Type.Union([
        Type.Literal(false),
        Type.Object({ header: nonEmptyTextSchema }, strict),
        Type.Object({ field: nonEmptyTextSchema }, strict),
      ]),
    ),
    /**
     * By which parameters of its list a company's own API sorts, searches, counts and sums, as the embedded one does by `sort`, `search`, `count` and `sum` (docs/lists.md). What is not
     * named the page does by itself.
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
  /** The path of a list with its parents in it, where they are chosen; the page knows it, no file says it. */
  under?: string;
};

/** The entry of the section menu. `permission` is a menu key of part1 §6; without one the entry is allowed to everyone. */
export const menuSchema = Type.Object(
  {
    path: Type.String({ pattern: '^/[A-Za-z0-9/_-]+$' }),
    /** One of the product's sections, or of those that the installation has besides (`sections` of `config/app.json`). */
    section: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$', examples: [...sectionNames] }),
    icon: stringEnumSchema(iconNames),
    label: Type.Optional(nonEmptyTextSchema),
    permission: Type.Optional(stringEnumSchema(permissionKeys)),
    module: stringEnumSchema(moduleNames),
    /** Among the entries of the section: the product's own stand at 100, 200 and so on; without a number it comes after all that have one. */
    order: Type.Optional(Type.Number()),
  },
  strict,
);
export type Menu = Static<typeof menuSchema>;

export const permissionsSchema = Type.Object(
  {
    create: Type.Optional(actionPermissionSchema),
    edit: Type.Optional(actionPermissionSchema),
    delete: Type.Optional(actionPermissionSchema),
  },
  strict,
);
export type Action = keyof Static<typeof permissionsSchema>;

export const filterSchema = Type.Object(
  {
    title: nonEmptyTextSchema,
    fields: Type.Array(nonEmptyTextSchema),
    /** The text of the button that opens a new form. Without filter fields it stands beside the title of the screen. */
    create: Type.Optional(nonEmptyTextSchema),
    /** `button` (default): `Применить`; `change`: every change asks the server. */
    submit: Type.Optional(stringEnumSchema(['button', 'change'])),
  },
  strict,
);
export type Filter = Static<typeof filterSchema>;

/** Fields under one heading, one below another (`fields`) or side by side (`row`). */
const group = Type.Object(
  {
    /** The tab that it stands in, with the others of that name; what has none stands above the tabs. */
    tab: Type.Optional(nonEmptyTextSchema),
    label: Type.Optional(nonEmptyTextSchema),
    fields: Type.Optional(Type.Array(nonEmptyTextSchema)),
    row: Type.Optional(Type.Array(nonEmptyTextSchema)),
    visibleWhen: Type.Optional(conditionSchema),
  },
  strict,
);
export type FormGroup = Static<typeof group>;

export const formSchema = Type.Object(
  {
    /** The field whose input stands in the place of the title (spec D6). */
    title: Type.Optional(nonEmptyTextSchema),
    submit: Type.Object(
      { create: Type.Optional(nonEmptyTextSchema), update: Type.Optional(nonEmptyTextSchema) },
      strict,
    ),
    fields: Type.Optional(Type.Array(nonEmptyTextSchema)),
    groups: Type.Optional(Type.Array(group)),
    /** A view: nothing of it can be changed or saved, its values stand as texts. */
    readOnly: Type.Optional(Type.Boolean()),
    /** Asked before a save while `when` holds of its values: `title`, `yes` or `Отмена`. */
    confirm: Type.Optional(
      Type.Object({ when: conditionSchema, title: nonEmptyTextSchema, yes: nonEmptyTextSchema }, strict),
    ),
    /** What the answer to a creation tells once and nobody is told again, such as a key: it is shown to be copied. `value` is its name in the answer. */
    shownOnce: Type.Optional(
      Type.Object({ value: nonEmptyTextSchema, title: nonEmptyTextSchema, text: nonEmptyTextSchema }, strict),
    ),
  },
  strict,
);
export type Form = Static<typeof formSchema>;

/** `[fieldSchema, message, conditionSchema]`: the message is shown when the condition fails. */
export type Rule<N extends string = string> = readonly [N, string, Condition<N>];
const rule = Type.Unsafe<Rule>({
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'string', minLength: 1 }, conditionSchema],
  minItems: 3,
  maxItems: 3,
});
export const rulesSchema = Type.Object(
  {
    show: stringEnumSchema(['dialog', 'underField']),
    all: Type.Array(rule),
  },
  strict,
);

/** What is done with an error of a save (part1 §8): a closed set. */
const policy = Type.Union([
  Type.Literal('text'),
  Type.Literal('firstOfEachField'),
  Type.Object({ policy: Type.Literal('fieldText'), field: nonEmptyTextSchema }, strict),
  Type.Object(
    {
      policy: Type.Literal('confirmForce'),
      /** `nonEmptyTextSchema`: only the text; `data`: the text and the list in `error.data`; `table`: rows under `columns`. */
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

/** A lookup: a list of the API to choose from. */
export const lookupSchema = Type.Object(
  {
    path: apiPath,
    id: nonEmptyTextSchema,
    name: nonEmptyTextSchema,
    /** A second line, such as an address. */
    detail: Type.Optional(nonEmptyTextSchema),
    /** The field with the children of an entry: the lookup is a tree. */
    children: Type.Optional(nonEmptyTextSchema),
    /** `local` (default): loaded once and searched here; `server`: asked with `q` from three characters on (spec D51). */
    search: Type.Optional(stringEnumSchema(['local', 'server'])),
    /** A fixed limit sent with the request (part1 §9, products). */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Kept for the whole session (spec D57). */
    dictionary: Type.Optional(Type.Boolean()),
    /** How a company's own API speaks of this list; without one as of the resource whose path it is, else as of the resource that declares the lookup. */
    dialect: Type.Optional(dialectSchema),
  },
  strict,
);
export type Lookup = Static<typeof lookupSchema>;

/**
 * What no two records may share, told by the embedded API with the code of the error catalogue (part1 §8). A save with `force`
 * passes it over, so `confirmForce` may stand for the code. With an API of one's own, its own rules count.
 */
export const uniqueSchema = Type.Object(
  {
    fields: Type.Array(nonEmptyTextSchema, { minItems: 1 }),
    code: Type.Integer({ minimum: 200, maximum: 299 }),
    text: nonEmptyTextSchema,
  },
  strict,
);
export type Unique = Static<typeof uniqueSchema>;

/** A list of another resource within a record: its records whose `fieldSchema` is this one. */
export const relatedSchema = Type.Object(
  {
    resource: nonEmptyTextSchema,
    field: nonEmptyTextSchema,
    title: Type.Optional(nonEmptyTextSchema),
    /** What belongs there, said while there is nothing. */
    empty: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);
export type Related = Static<typeof relatedSchema>;

/** What is said after a write, with the record's title in the place of `…`: `Стратегия «…» сохранена`. By default it is a `Запись`. */
export const writeMessagesSchema = Type.Object(
  {
    create: Type.Optional(nonEmptyTextSchema),
    update: Type.Optional(nonEmptyTextSchema),
    delete: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);

/** A resource, as data (design 'A declaration is data'). */
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
    /** Lists within a record's modal, each with its own create, edit and delete. */
    related: Type.Optional(Type.Array(relatedSchema)),
    actions: Type.Optional(Type.Array(actionSchema, { minItems: 1 })),
    /** What `Сводка` shows of the resource (docs/summary.md). */
    tiles: Type.Optional(Type.Array(tileSchema)),
  },
  strict,
);

export type Declaration = Omit<Static<typeof declarationSchema>, 'api' | 'fields' | 'errors'> & {
  api: Api;
  fields: Record<string, Field>;
  errors?: { otherwise: Policy; [code: string]: Policy };
};
