import { Type, type Static, type TObject, type TProperties } from '@sinclair/typebox';
import { condition } from './condition.ts';

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const text = Type.String();
const strict = { additionalProperties: false } as const;

/** `[value, text]` each. */
const options = Type.Unsafe<readonly (readonly [string | number | boolean, string])[]>({
  type: 'array',
  items: { type: 'array', prefixItems: [{ type: ['string', 'number', 'boolean'] }, { type: 'string' }], minItems: 2, maxItems: 2 },
});
/** `[value, text, tone]` each; the tone only colours, the text says it (spec D10). */
const statusOptions = Type.Unsafe<readonly (readonly [string | number | boolean, string, ('success' | 'warning' | 'danger' | 'neutral')?])[]>({
  type: 'array',
  items: {
    type: 'array',
    prefixItems: [{ type: ['string', 'number', 'boolean'] }, { type: 'string' }, { enum: ['success', 'warning', 'danger', 'neutral'] }],
    minItems: 2, maxItems: 3,
  },
});

const pair = Type.Unsafe<readonly [string, string]>({
  type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], minItems: 2, maxItems: 2,
});

/** Where a value travels in a body: another name, two names of a range, a list of one, a stamp of the moment, or nowhere. */
const send = Type.Union([
  text,
  pair,
  Type.Literal(false),
  Type.Object({ name: text, as: Type.Literal('listOfOne') }, strict),
  Type.Object({ name: Type.Optional(text), stamp: Type.Literal('unixNow') }, strict),
]);
export type Send = Static<typeof send>;

/** What every field has. `read`, `query` and `send` default to the field's own name. */
const common = {
  label: Type.Optional(text),
  read: Type.Optional(Type.Union([text, pair, Type.Literal(false)])),
  query: Type.Optional(Type.Union([text, pair])),
  send: Type.Optional(send),
  placeholder: Type.Optional(text),
  hint: Type.Optional(text),
  default: Type.Optional(Type.Unknown()),
  /** Why the field is disabled, while it is; by default made from `requires` or `enabledWhen`. */
  disabledHint: Type.Optional(text),
  enabledWhen: Type.Optional(condition),
  visibleWhen: Type.Optional(condition),
  whenDisabled: Type.Optional(Type.Union([Type.Literal('keep'), Type.Literal('clear')])),
  whenEmpty: Type.Optional(Type.Union([Type.Literal('null'), Type.Literal('leaveOut')])),
  onLoad: Type.Optional(Type.Array(Type.Unsafe<readonly [Static<typeof condition> | true, unknown]>({
    type: 'array', prefixItems: [{}, {}], minItems: 2, maxItems: 2,
  }))),
  clears: Type.Optional(Type.Record(text, Type.Array(text))),
} satisfies TProperties;

function kind<K extends string, P extends TProperties>(name: K, own: P) {
  return Type.Object({ kind: Type.Literal(name), ...common, ...own }, strict);
}

const max = Type.Optional(Type.Number());
const dependsOn = Type.Optional(Type.Record(text, text));
const fromLookup = { lookup: text, dependsOn, many: Type.Optional(Type.Boolean()) };
const numeric = { max, suffix: Type.Optional(text), minus: Type.Optional(Type.Boolean()) };
const integer = Type.Optional(Type.Boolean());

/** The closed union of kinds. One folder of `engine/fields` each. */
export const fieldKinds = {
  text: kind('text', { max }),
  longText: kind('longText', { max, counter: Type.Optional(Type.Boolean()) }),
  editableTitle: kind('editableTitle', { max }),
  number: kind('number', { ...numeric, integer }),
  /** `rounded`: a list shows whole percents, as progress is (part1 §9). */
  percent: kind('percent', { max, rounded: Type.Optional(Type.Boolean()) }),
  money: kind('money', { max }),
  phone: kind('phone', {}),
  url: kind('url', { max }),
  date: kind('date', {}),
  dateTime: kind('dateTime', {}),
  dateRange: kind('dateRange', { shown: Type.Optional(Type.Union([Type.Literal('dash'), Type.Literal('fromTo')])) }),
  radio: kind('radio', { options, otherwise: Type.Optional(text) }),
  checkboxes: kind('checkboxes', { options }),
  select: kind('select', {
    options: Type.Optional(options), lookup: Type.Optional(text), dependsOn, many: Type.Optional(Type.Boolean()),
    requires: Type.Optional(text),
  }),
  treeSelect: kind('treeSelect', fromLookup),
  picker: kind('picker', { ...fromLookup, button: Type.Optional(text), panel: text, names: Type.Optional(text), counted: Type.Optional(text) }),
  status: kind('status', { options: Type.Optional(statusOptions), lookup: Type.Optional(text) }),
  flag: kind('flag', {}),
  names: kind('names', {}),
  images: kind('images', {}),
  /** A line of text between fields, with its condition. */
  note: kind('note', {}),
  constant: kind('constant', { value: scalar }),
  carried: kind('carried', {}),
  custom: kind('custom', { name: text, button: Type.Optional(text), panel: Type.Optional(text), options: Type.Optional(Type.Record(text, Type.Unknown())) }),
} satisfies Record<string, TObject>;

export type Kind = keyof typeof fieldKinds;
export type FieldOf<K extends Kind> = Static<(typeof fieldKinds)[K]>;
export type Field = { [K in Kind]: FieldOf<K> }[Kind];

export const field = Type.Unsafe<Field>(Type.Union(Object.values(fieldKinds)));
