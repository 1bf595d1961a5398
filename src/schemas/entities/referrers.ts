import { Type, type Static } from '@sinclair/typebox';

const id = Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]);

/** The body of `POST /config/referrers/<resource>/`: the records to be deleted. */
export const referrersBodySchema = Type.Object({ ids: Type.Array(id, { maxItems: 20_000 }) });

/**
 * The records among them that others refer to, and how many do, in Russian: `12 задач`. They cannot be deleted. Records
 * of custom resources do not prevent a deletion and keep the number of the deleted record: `mentions` has their number
 * by section.
 */
export const referrersSchema = Type.Object({
  ids: Type.Array(id),
  counts: Type.Array(Type.String()),
  mentions: Type.Array(Type.Object({ title: Type.String(), records: Type.Integer() })),
});
export type Referrers = Static<typeof referrersSchema>;
