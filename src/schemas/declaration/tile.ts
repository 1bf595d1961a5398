import { Type, type Static } from '@sinclair/typebox';
import { strict, nonEmptyTextSchema } from './schemaHelpers.ts';

/** Values of fields of the filter, by their names. */
const asked = Type.Record(nonEmptyTextSchema, Type.Unknown(), { minProperties: 1 });

/** What a tile of the summary measures of the records that its filter finds. */
export const tileMeasureSchema = Type.Union([
  Type.Literal('count'),
  /** What a field adds up to; with `of` beside what another one does, as fact and plan. */
  Type.Object({ sum: nonEmptyTextSchema, of: Type.Optional(nonEmptyTextSchema) }, strict),
  /** How many of the records a further filter finds, of all. */
  Type.Object({ share: asked }, strict),
  /** How many different values a field has. */
  Type.Object({ distinct: nonEmptyTextSchema }, strict),
]);
export type TileMeasure = Static<typeof tileMeasureSchema>;

/** A tile of `Сводка`, over the records of its resource (docs/summary.md). */
export const tileSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
    title: nonEmptyTextSchema,
    measure: tileMeasureSchema,
    /** What of the records counts, beside what the filter of the summary says. */
    where: Type.Optional(asked),
    /** The field whose values the records are told apart by. */
    by: Type.Optional(nonEmptyTextSchema),
    /** The field that says in words what a value of `by` is called, where the value itself does not. */
    named: Type.Optional(nonEmptyTextSchema),
    /** Shows the best and the last of the groups. */
    ends: Type.Optional(Type.Boolean()),
    /** The date by whose days the measure is shown. */
    over: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);
export type Tile = Static<typeof tileSchema>;
