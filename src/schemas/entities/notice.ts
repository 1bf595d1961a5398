import { Type, type Static } from '@sinclair/typebox';
import { distributorSchema, territorySchema } from './reference.ts';
import { idType } from './scalars.ts';

/** What a push notice has besides its fields (part2 §3). `date` is unix seconds. */
export const noticeParts = {
  date: Type.Integer(),
  territories: Type.Array(territorySchema),
  distributors: Type.Array(distributorSchema),
  fieldEmployee: Type.Union([Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() }), Type.Null()]),
};
const parts = Type.Object(noticeParts);

/** A push notice as in the list, as far as code reads it. */
export interface Notice extends Static<typeof parts> {
  notificationId: number;
  message: string;
  link: string | null;
}

/** The recipients in the body of `POST /api/v1/notifications/` (part2 §7, spec D44); empty choices are omitted. */
export const noticeBodyParts = {
  territoryIds: Type.Optional(Type.Array(idType, { maxItems: 5000 })),
  distributorIds: Type.Optional(Type.Array(idType, { maxItems: 1 })),
  fieldEmployeeId: Type.Optional(idType),
};
const bodyParts = Type.Object(noticeBodyParts);

/** The body of a new notice, as far as code reads it. */
export interface NoticeBody extends Static<typeof bodyParts> {
  message: string;
  link?: string | null;
  date: number;
}
