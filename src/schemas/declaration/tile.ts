import { Type, type Static } from '@sinclair/typebox';
import { strict, nonEmptyTextSchema } from './schemaHelpers.ts';

/** Values of filter fields, by name. */
const filterValuesSchema = Type.Record(nonEmptyTextSchema, Type.Unknown(), { minProperties: 1 });

/** The measure of a tile over the records that its filter finds. */
const tileMeasureSchema = Type.Union([
  Type.Literal('count'),
  /** Sum of a field; with `of` compared with the sum of another one, such as fact and plan. */
  Type.Object({ sum: nonEmptyTextSchema, of: Type.Optional(nonEmptyTextSchema) }, strict),
  /** Share of all records that a further filter finds. */
  Type.Object({ share: filterValuesSchema }, strict),
  /** Number of distinct values of a field. */
  Type.Object({ distinct: nonEmptyTextSchema }, strict),
]);
/** A tile of `Сводка` over the records of its resource (docs/summary.md). */
export const tileSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
    title: nonEmptyTextSchema,
    /** What the number counts, behind a `?` beside the title. */
    help: Type.Optional(nonEmptyTextSchema),
    measure: tileMeasureSchema,
    /** Filter of the records, in addition to the filter of the summary. */
    where: Type.Optional(filterValuesSchema),
    /** Field by which the records are grouped. */
    by: Type.Optional(nonEmptyTextSchema),
    /** Field with the name of a `by` value, when the value itself is not readable. */
    named: Type.Optional(nonEmptyTextSchema),
    /** Shows the best and the last groups. */
    ends: Type.Optional(Type.Boolean()),
    /** Date field by whose days the measure is shown. */
    over: Type.Optional(nonEmptyTextSchema),
    /** Date field of the sparkline beside the number; of a share it shows the part. */
    trend: Type.Optional(nonEmptyTextSchema),
    /** Whether the previous period is compared, by default. Records in a state of now have no comparable earlier ones. */
    compare: Type.Optional(Type.Boolean()),
    /** Says why there is nothing, in place of `Нет данных`. */
    empty: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);
export type Tile = Static<typeof tileSchema>;
