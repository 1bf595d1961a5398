import { Type, type Static } from '@sinclair/typebox';

const id = Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]);

/** The body of `POST /config/referrers/<resource>/`: the records to be deleted. */
export const referrersBodySchema = Type.Object({ ids: Type.Array(id, { maxItems: 20_000 }) });

/** The records among them that others refer to, and how many do, in Russian: `12 задач`. */
export const referrersSchema = Type.Object({ ids: Type.Array(id), counts: Type.Array(Type.String()) });
export type Referrers = Static<typeof referrersSchema>;
