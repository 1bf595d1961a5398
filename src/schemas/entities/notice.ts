import { Type, type Static } from '@sinclair/typebox';
import { distributorSchema, territorySchema } from './reference.ts';
import { idType, unixTimeType, nullableType, textType } from './scalars.ts';

/** A push notice as in the list (part2 §3). `date` is unix seconds. */
export const noticeSchema = Type.Object({
  notificationId: Type.Integer(),
  message: Type.String({ maxLength: 255 }),
  link: Type.Union([Type.String(), Type.Null()]),
  date: Type.Integer(),
  territories: Type.Array(territorySchema),
  distributors: Type.Array(distributorSchema),
  fieldEmployee: Type.Union([Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() }), Type.Null()]),
});
export type Notice = Static<typeof noticeSchema>;

/**
 * Body of `POST /api/v1/notifications/` (part2 §7, spec D44); empty choices are omitted. Its rules are those of the
 * declaration.
 */
export const noticeBodySchema = Type.Object({
  message: textType(255),
  link: Type.Optional(nullableType(Type.String({ maxLength: 2000 }))),
  date: unixTimeType,
  territoryIds: Type.Optional(Type.Array(idType, { maxItems: 5000 })),
  distributorIds: Type.Optional(Type.Array(idType, { maxItems: 1 })),
  fieldEmployeeId: Type.Optional(idType),
});
export type NoticeBody = Static<typeof noticeBodySchema>;
