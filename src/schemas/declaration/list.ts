import { Type, type Static } from '@sinclair/typebox';
import { conditionSchema } from './conditionSchema.ts';
import { fieldNameSchema, stringEnumSchema, strict, nonEmptyTextSchema } from './schemaHelpers.ts';

/** Tones of a value; an icon shows the same meaning as the colour. */
export const tones = ['success', 'warning', 'danger', 'neutral'] as const;
export type Tone = (typeof tones)[number];

/**
 * Link of a column: a URL template (`/tasks/{taskId}`, `https://{site}`, `mailto:{email}`), or the record of a resource
 * whose id a field contains.
 */
const link = Type.Union([
  nonEmptyTextSchema,
  Type.Object({ resource: nonEmptyTextSchema, id: nonEmptyTextSchema }, strict),
]);
const columnItem = Type.Object(
  {
    /** The displayed field. */
    field: Type.Optional(nonEmptyTextSchema),
    /** Name of a column that does not show a field directly: a computed one, or ids named by a lookup. */
    name: Type.Optional(fieldNameSchema),
    label: Type.Optional(nonEmptyTextSchema),
    /** Width in pixels; without it the column shares the remaining width in proportion to `grow` (1 by default). */
    width: Type.Optional(Type.Number()),
    grow: Type.Optional(Type.Number()),
    /** Computed text with field names in braces; missing values leave no gap. */
    text: Type.Optional(nonEmptyTextSchema),
    /** Computed number: the sum of these fields, or the first minus the second, in the unit of the first. */
    sum: Type.Optional(Type.Array(nonEmptyTextSchema, { minItems: 2 })),
    difference: Type.Optional(Type.Array(nonEmptyTextSchema, { minItems: 2, maxItems: 2 })),
    /** Lookup with the names of the ids in `field`. */
    lookup: Type.Optional(nonEmptyTextSchema),
    link: Type.Optional(link),
    /** Number of decimals, always shown. */
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    /** The first tone whose condition holds for the record is used. */
    tone: Type.Optional(
      Type.Array(Type.Object({ when: conditionSchema, tone: stringEnumSchema(tones) }, strict), { minItems: 1 }),
    ),
  },
  strict,
);
/** After expansion (`expand.ts`) every column shows a field. */
export type ColumnItem = Omit<Static<typeof columnItem>, 'field'> & { field: string };
export type ColumnDeclaration = string | ColumnItem;
const column = Type.Unsafe<ColumnDeclaration>(Type.Union([nonEmptyTextSchema, columnItem]));

export const listSchema = Type.Object(
  {
    /** `none`: rows cannot be opened; `modal`: a click opens the form or a custom modal; `selectThenOpen`: spec D22. */
    open: stringEnumSchema(['none', 'modal', 'selectThenOpen']),
    columns: Type.Array(column, { minItems: 1 }),
    /** Default sort order of the rows. */
    sort: Type.Optional(
      Type.Array(Type.Object({ field: nonEmptyTextSchema, descending: Type.Optional(Type.Boolean()) }, strict), {
        minItems: 1,
      }),
    ),
    delete: Type.Optional(Type.Boolean()),
    /** Fields shown in the question before deleting, summed over many records, and its additional text. */
    deleteShows: Type.Optional(Type.Array(nonEmptyTextSchema, { minItems: 1 })),
    deleteNote: Type.Optional(nonEmptyTextSchema),
    /** Custom modal that opens instead of the form. */
    modal: Type.Optional(nonEmptyTextSchema),
    /** Text shown when the list is empty. */
    empty: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);
export type List = Static<typeof listSchema>;
