import { Type, type Static, type TLiteral, type TObject, type TProperties } from '@sinclair/typebox';
import { kindOptions, type Kind } from '#kinds/registry/options.ts';
import { conditionSchema } from './conditionSchema.ts';

const text = Type.String();
const strict = { additionalProperties: false } as const;

const pair = Type.Unsafe<readonly [string, string]>({
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'string' }],
  minItems: 2,
  maxItems: 2,
});

/** Where a value travels in a body: another name, two names of a range, a list of one, a stamp of the moment, or nowhere. */
const send = Type.Union([
  text,
  pair,
  Type.Literal(false),
  Type.Object({ name: text, as: Type.Literal('listOfOne') }, strict),
  Type.Object({ name: Type.Optional(text), stamp: Type.Literal('unixNow') }, strict),
]);
export type SendOption = Static<typeof send>;

/** What every field has. `read`, `query` and `send` default to the field's own name. */
const common = {
  label: Type.Optional(text),
  read: Type.Optional(Type.Union([text, pair, Type.Literal(false)])),
  query: Type.Optional(Type.Union([text, pair])),
  send: Type.Optional(send),
  placeholder: Type.Optional(text),
  hint: Type.Optional(text),
  /** What the field is, in one sentence with an example: behind a `?` beside its label and the head of its column. */
  help: Type.Optional(Type.String({ minLength: 1 })),
  default: Type.Optional(Type.Unknown()),
  /** Why the field is disabled, while it is; by default made from `requires` or `enabledWhen`. */
  disabledHint: Type.Optional(text),
  enabledWhen: Type.Optional(conditionSchema),
  visibleWhen: Type.Optional(conditionSchema),
  whenDisabled: Type.Optional(Type.Union([Type.Literal('keep'), Type.Literal('clear')])),
  whenEmpty: Type.Optional(Type.Union([Type.Literal('null'), Type.Literal('leaveOut')])),
  onLoad: Type.Optional(
    Type.Array(
      Type.Unsafe<readonly [Static<typeof conditionSchema> | true, unknown]>({
        type: 'array',
        prefixItems: [{}, {}],
        minItems: 2,
        maxItems: 2,
      }),
    ),
  ),
  /** False: a copy of a record begins with the field empty, or at its default. */
  copy: Type.Optional(Type.Boolean()),
  /** Many records may be given a value of it at once. */
  bulk: Type.Optional(Type.Boolean()),
  /** Only shown, as a text; a save sends it as it was loaded, unless `send` says `false`. */
  readOnly: Type.Optional(Type.Boolean()),
  clears: Type.Optional(Type.Record(text, Type.Array(text))),
} satisfies TProperties;

type PropertiesOf<O> = O extends { properties: infer P extends TProperties } ? P : never;
type Schemas = {
  readonly [K in Kind]: TObject<{ kind: TLiteral<K> } & typeof common & PropertiesOf<(typeof kindOptions)[K]>>;
};

/** The schema of a field of each kind: what every field has, and the options of its kind. */
export const fieldKindsSchema = Object.fromEntries(
  Object.entries(kindOptions).map(([kind, { properties }]) => [
    kind,
    Type.Object({ kind: Type.Literal(kind), ...common, ...properties }, strict),
  ]),
) as unknown as Schemas;

/** A field that something is computed from. */
export interface ComputedSource {
  name: string;
  field: Field;
}

/** What a column is computed from, in place of a `read` path. */
export type Computed =
  | { how: 'text'; parts: readonly (string | ComputedSource)[] }
  | { how: 'sum' | 'difference'; of: readonly ComputedSource[] };

/** What a column says of its field (`expand.ts`); no field of a file does. */
interface OfColumn {
  computed?: Computed;
  decimals?: number;
  /** Made of a column: no API of a company's own knows its name. */
  derived?: true;
}

export type FieldOf<K extends Kind> = { [One in K]: Static<Schemas[One]> & OfColumn }[K];
export type Field = FieldOf<Kind>;

export const fieldSchema = Type.Unsafe<Field>(Type.Union(Object.values(fieldKindsSchema)));
