import { Type, type Static } from '@sinclair/typebox';
import { iconNames, moduleNames, permissionKeys, sectionNames } from '#dictionaries/menu.ts';
import { action, actionPermission } from './action.ts';
import type { Condition } from './condition.ts';
import { apiPathPattern } from './apiPathPattern.ts';
import { condition } from './conditionSchema.ts';
import { dialect } from './dialect.ts';
import { field, type Field } from './field.ts';
import { list } from './list.ts';
import { oneOf, strict, text } from './parts.ts';
import { tile } from './tile.ts';

const verbs = ['list', 'one', 'create', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/**
 * A path of the API: letters of any language, digits and `.:;,@$=_~!*'()+-` in its steps, `{field}` for a step that a field gives (paths with parents). No step is empty, `.` or `..`,
 * no query and no fragment; it may end in a slash.
 */
const apiPath = Type.String({ pattern: apiPathPattern });

/** Where the resource lives on the wire. Answers come in the envelope of spec D11, unless a dialect says otherwise. */
export const api = Type.Object({
  path: apiPath,
  id: text,
  /** How a company's own API speaks (docs/declarations.md, Dialects); the embedded one speaks the product's contract. */
  dialect: Type.Optional(dialect),
  /** What the ids are: `number` (default), or `uuid`, which whoever creates a record may bring along. */
  idKind: Type.Optional(oneOf(['number', 'uuid'])),
  verbs: Type.Array(oneOf(verbs), { minItems: 1, uniqueItems: true }),
  /** The id travels in the body of an update too (part1 §7, volume strategies). */
  idInBody: Type.Optional(Type.Boolean()),
  /**
   * How a company's own API tells that others have saved a record since it was loaded, which saves reading it again before each update: a header of its GET that comes
   * back as `If-Match` (412), or a field that the body carries back (409, 412); false where nobody need look.
   */
  version: Type.Optional(Type.Union([Type.Literal(false), Type.Object({ header: text }, strict), Type.Object({ field: text }, strict)])),
  /**
   * By which parameters of its list a company's own API sorts, searches, counts and sums, as the embedded one does by `sort`, `search`, `count` and `sum` (docs/lists.md). What is not
   * named the page does by itself.
   */
  list: Type.Optional(Type.Object({
    sort: Type.Optional(text), search: Type.Optional(text), count: Type.Optional(text), sum: Type.Optional(text),
  }, strict)),
}, strict);
export type Api = Static<typeof api> & {
  /** The path of a list with its parents in it, where they are chosen; the page knows it, no file says it. */
  under?: string;
};

/** The entry of the section menu. `permission` is a menu key of part1 §6; without one the entry is allowed to everyone. */
export const menu = Type.Object({
  path: Type.String({ pattern: '^/[A-Za-z0-9/_-]+$' }),
  /** One of the product's sections, or of those that the installation has besides (`sections` of `config/app.json`). */
  section: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$', examples: [...sectionNames] }),
  icon: oneOf(iconNames),
  label: Type.Optional(text),
  permission: Type.Optional(oneOf(permissionKeys)),
  module: oneOf(moduleNames),
  /** Among the entries of the section: the product's own stand at 100, 200 and so on; without a number it comes after all that have one. */
  order: Type.Optional(Type.Number()),
}, strict);
export type Menu = Static<typeof menu>;

export const permissions = Type.Object({
  create: Type.Optional(actionPermission),
  edit: Type.Optional(actionPermission),
  delete: Type.Optional(actionPermission),
}, strict);
export type Action = keyof Static<typeof permissions>;

export const filter = Type.Object({
  title: text,
  fields: Type.Array(text),
  /** The text of the button that opens a new form. Without filter fields it stands beside the title of the screen. */
  create: Type.Optional(text),
  /** `button` (default): `Применить`; `change`: every change asks the server. */
  submit: Type.Optional(oneOf(['button', 'change'])),
}, strict);
export type Filter = Static<typeof filter>;

/** Fields under one heading, one below another (`fields`) or side by side (`row`). */
const group = Type.Object({
  /** The tab that it stands in, with the others of that name; what has none stands above the tabs. */
  tab: Type.Optional(text),
  label: Type.Optional(text),
  fields: Type.Optional(Type.Array(text)),
  row: Type.Optional(Type.Array(text)),
  visibleWhen: Type.Optional(condition),
}, strict);
export type Group = Static<typeof group>;

export const form = Type.Object({
  /** The field whose input stands in the place of the title (spec D6). */
  title: Type.Optional(text),
  submit: Type.Object({ create: Type.Optional(text), update: Type.Optional(text) }, strict),
  fields: Type.Optional(Type.Array(text)),
  groups: Type.Optional(Type.Array(group)),
  /** A view: nothing of it can be changed or saved, its values stand as texts. */
  readOnly: Type.Optional(Type.Boolean()),
  /** Asked before a save while `when` holds of its values: `title`, `yes` or `Отмена`. */
  confirm: Type.Optional(Type.Object({ when: condition, title: text, yes: text }, strict)),
  /** What the answer to a creation tells once and nobody is told again, such as a key: it is shown to be copied. `value` is its name in the answer. */
  shownOnce: Type.Optional(Type.Object({ value: text, title: text, text }, strict)),
}, strict);
export type Form = Static<typeof form>;

/** `[field, message, condition]`: the message is shown when the condition fails. */
export type Rule<N extends string = string> = readonly [N, string, Condition<N>];
const rule = Type.Unsafe<Rule>({
  type: 'array', prefixItems: [{ type: 'string' }, { type: 'string', minLength: 1 }, condition], minItems: 3, maxItems: 3,
});
export const rules = Type.Object({
  show: oneOf(['dialog', 'underField']),
  all: Type.Array(rule),
}, strict);

/** What is done with an error of a save (part1 §8): a closed set. */
const policy = Type.Union([
  Type.Literal('text'),
  Type.Literal('firstOfEachField'),
  Type.Object({ policy: Type.Literal('fieldText'), field: text }, strict),
  Type.Object({
    policy: Type.Literal('confirmForce'),
    /** `text`: only the text; `data`: the text and the list in `error.data`; `table`: rows under `columns`. */
    shows: oneOf(['text', 'data', 'table']),
    columns: Type.Optional(Type.Array(Type.Unsafe<readonly [string, string]>({
      type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], minItems: 2, maxItems: 2,
    }))),
    question: Type.Optional(text),
    yes: text,
    no: text,
  }, strict),
]);
export type Policy = Static<typeof policy>;

const errors = Type.Intersect([
  Type.Object({ otherwise: policy }),
  Type.Record(Type.String({ pattern: '^[A-Za-z0-9_.-]+$' }), policy),
]);

/** A lookup: a list of the API to choose from. */
export const lookup = Type.Object({
  path: apiPath,
  id: text,
  name: text,
  /** A second line, such as an address. */
  detail: Type.Optional(text),
  /** The field with the children of an entry: the lookup is a tree. */
  children: Type.Optional(text),
  /** `local` (default): loaded once and searched here; `server`: asked with `q` from three characters on (spec D51). */
  search: Type.Optional(oneOf(['local', 'server'])),
  /** A fixed limit sent with the request (part1 §9, products). */
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Kept for the whole session (spec D57). */
  dictionary: Type.Optional(Type.Boolean()),
  /** How a company's own API speaks of this list; without one as of the resource whose path it is, else as of the resource that declares the lookup. */
  dialect: Type.Optional(dialect),
}, strict);
export type Lookup = Static<typeof lookup>;

/**
 * What no two records may share, told by the embedded API with the code of the error catalogue (part1 §8). A save with `force`
 * passes it over, so `confirmForce` may stand for the code. With an API of one's own, its own rules count.
 */
export const unique = Type.Object({
  fields: Type.Array(text, { minItems: 1 }),
  code: Type.Integer({ minimum: 200, maximum: 299 }),
  text,
}, strict);
export type Unique = Static<typeof unique>;

/** A list of another resource within a record: its records whose `field` is this one. */
export const related = Type.Object({
  resource: text,
  field: text,
  title: Type.Optional(text),
  /** What belongs there, said while there is nothing. */
  empty: Type.Optional(text),
}, strict);
export type Related = Static<typeof related>;

/** What is said after a write, with the record's title in the place of `…`: `Стратегия «…» сохранена`. By default it is a `Запись`. */
export const told = Type.Object({ create: Type.Optional(text), update: Type.Optional(text), delete: Type.Optional(text) }, strict);

/** A resource, as data (design 'A declaration is data'). */
export const declaration = Type.Object({
  $schema: Type.Optional(Type.String()),
  name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$' }),
  title: text,
  one: text,
  told: Type.Optional(told),
  api,
  menu: Type.Optional(menu),
  permissions: Type.Optional(permissions),
  list: Type.Optional(list),
  filter: Type.Optional(filter),
  form: Type.Optional(form),
  fields: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }), field),
  lookups: Type.Optional(Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }), lookup)),
  rules: Type.Optional(rules),
  errors: Type.Optional(errors),
  unique: Type.Optional(Type.Array(unique)),
  /** Lists within a record's modal, each with its own create, edit and delete. */
  related: Type.Optional(Type.Array(related)),
  actions: Type.Optional(Type.Array(action, { minItems: 1 })),
  /** What `Сводка` shows of the resource (docs/summary.md). */
  tiles: Type.Optional(Type.Array(tile)),
}, strict);

export type Declaration = Omit<Static<typeof declaration>, 'api' | 'fields' | 'errors'> & {
  api: Api;
  fields: Record<string, Field>;
  errors?: { otherwise: Policy; [code: string]: Policy };
};
