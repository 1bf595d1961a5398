import { Type, type Static } from '@sinclair/typebox';
import { conditionSchema } from './conditionSchema.ts';
import { fieldNameSchema, stringEnumSchema, strict, nonEmptyTextSchema } from './schemaHelpers.ts';

/** What a colour says of a value; a mark says it, too. */
export const tones = ['success', 'warning', 'danger', 'neutral'] as const;
export type Tone = (typeof tones)[number];

/** Where a column leads: a template of an address (`/tasks/{taskId}`, `https://{site}`, `mailto:{email}`), or the record of a resource whose id a field has. */
const link = Type.Union([
  nonEmptyTextSchema,
  Type.Object({ resource: nonEmptyTextSchema, id: nonEmptyTextSchema }, strict),
]);
export type ColumnLink = Static<typeof link>;

const columnItem = Type.Object(
  {
    /** The field that it shows. */
    field: Type.Optional(nonEmptyTextSchema),
    /** What a column is called that shows no field as it is: one that is computed, or names ids by a lookup. */
    name: Type.Optional(fieldNameSchema),
    label: Type.Optional(nonEmptyTextSchema),
    /** Pixels; without it the column shares what is left, in parts of `grow` (1 by default). */
    width: Type.Optional(Type.Number()),
    grow: Type.Optional(Type.Number()),
    /** Computed: a text with the names of fields in braces; what a record does not say leaves no space behind. */
    text: Type.Optional(nonEmptyTextSchema),
    /** Computed: what these fields add up to, or the first without the second, in the unit of the first. */
    sum: Type.Optional(Type.Array(nonEmptyTextSchema, { minItems: 2 })),
    difference: Type.Optional(Type.Array(nonEmptyTextSchema, { minItems: 2, maxItems: 2 })),
    /** The lookup that names the ids of `field`. */
    lookup: Type.Optional(nonEmptyTextSchema),
    link: Type.Optional(link),
    /** Digits behind the comma, all of them shown. */
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    /** The first whose condition holds for the record. */
    tone: Type.Optional(
      Type.Array(Type.Object({ when: conditionSchema, tone: stringEnumSchema(tones) }, strict), { minItems: 1 }),
    ),
  },
  strict,
);
/** Once a declaration has been expanded (`expand.ts`) every column shows a field. */
export type ColumnItem = Omit<Static<typeof columnItem>, 'field'> & { field: string };
export type ColumnDeclaration = string | ColumnItem;
const column = Type.Unsafe<ColumnDeclaration>(Type.Union([nonEmptyTextSchema, columnItem]));

export const listSchema = Type.Object(
  {
    /** `none`: rows only show; `modal`: a click opens the form or a custom modal; `selectThenOpen`: spec D22. */
    open: stringEnumSchema(['none', 'modal', 'selectThenOpen']),
    columns: Type.Array(column, { minItems: 1 }),
    /** How the rows stand until a person orders them otherwise. */
    sort: Type.Optional(
      Type.Array(Type.Object({ field: nonEmptyTextSchema, descending: Type.Optional(Type.Boolean()) }, strict), {
        minItems: 1,
      }),
    ),
    delete: Type.Optional(Type.Boolean()),
    /** Fields whose values the question before deleting shows, summed over many records, and what it says besides. */
    deleteShows: Type.Optional(Type.Array(nonEmptyTextSchema, { minItems: 1 })),
    deleteNote: Type.Optional(nonEmptyTextSchema),
    /** A typed custom modal that opens instead of the form. */
    modal: Type.Optional(nonEmptyTextSchema),
    /** What belongs into the list, said where it is empty. */
    empty: Type.Optional(nonEmptyTextSchema),
  },
  strict,
);
export type List = Static<typeof listSchema>;
