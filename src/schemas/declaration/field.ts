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

/**
 * Location of a value in a body: another name, two names of a range, a list of one, a timestamp of the current moment,
 * or none.
 */
const send = Type.Union([
  text,
  pair,
  Type.Literal(false),
  Type.Object({ name: text, as: Type.Literal('listOfOne') }, strict),
  Type.Object({ name: Type.Optional(text), stamp: Type.Literal('unixNow') }, strict),
]);
export type SendOption = Static<typeof send>;

/** Options of all fields. `read`, `query` and `send` default to the field's name. */
const common = {
  label: Type.Optional(text),
  read: Type.Optional(Type.Union([text, pair, Type.Literal(false)])),
  query: Type.Optional(Type.Union([text, pair])),
  send: Type.Optional(send),
  placeholder: Type.Optional(text),
  hint: Type.Optional(text),
  /**
   * Description of the field in one sentence with an example, shown by a `?` beside its label and its column header.
   */
  help: Type.Optional(Type.String({ minLength: 1 })),
  /** Other headers of the field's column in an imported file: `Контрагент` for a trade point. */
  headers: Type.Optional(
    Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }),
  ),
  default: Type.Optional(Type.Unknown()),
  /** Reason shown while the field is disabled; by default generated from `requires` or `enabledWhen`. */
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
  /** False: a copy of a record has the field empty or at its default. */
  copy: Type.Optional(Type.Boolean()),
  /** The field can be set for many records in a bulk job. */
  bulk: Type.Optional(Type.Boolean()),
  /** Shown as text only; a save sends the loaded value unless `send` is `false`. */
  readOnly: Type.Optional(Type.Boolean()),
  clears: Type.Optional(Type.Record(text, Type.Array(text))),
} satisfies TProperties;

type OptionsOf<K extends Kind> = (typeof kindOptions)[K] extends infer P extends TProperties ? P : never;
type Schemas = {
  readonly [K in Kind]: TObject<{ kind: TLiteral<K> } & typeof common & OptionsOf<K>>;
};

/** Field schemas by kind: the common options and those of the kind. */
export const fieldKindsSchema = Object.fromEntries(
  Object.entries(kindOptions).map(([kind, properties]) => [
    kind,
    Type.Object({ kind: Type.Literal(kind), ...common, ...properties }, strict),
  ]),
) as unknown as Schemas;

/** A field from which a value is computed. */
export interface ComputedSource {
  name: string;
  field: Field;
}

/** The source of a computed column, instead of a `read` path. */
export type Computed =
  | { how: 'text'; parts: readonly (string | ComputedSource)[] }
  | { how: 'sum' | 'difference'; of: readonly ComputedSource[] };

/** Options that a column adds to its field (`expand.ts`); declaration files do not contain them. */
interface OfColumn {
  computed?: Computed;
  decimals?: number;
  /** Derived from a column, so no external API knows its name. */
  derived?: true;
}

export type FieldOf<K extends Kind> = { [One in K]: Static<Schemas[One]> & OfColumn }[K];
export type Field = FieldOf<Kind>;

export const fieldSchema = Type.Unsafe<Field>(Type.Union(Object.values(fieldKindsSchema)));
