import { Type, type Static } from '@sinclair/typebox';
import { distributor, territory } from './reference.ts';
import { id, instant, nullable, text } from './scalars.ts';

/** A push notice as the list gives it (part2 §3). `date` is unix seconds. */
export const notice = Type.Object({
  notificationId: Type.Integer(),
  message: Type.String({ maxLength: 255 }),
  link: Type.Union([Type.String(), Type.Null()]),
  date: Type.Integer(),
  territories: Type.Array(territory),
  distributors: Type.Array(distributor),
  fieldEmployee: Type.Union([
    Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() }),
    Type.Null(),
  ]),
});
export type Notice = Static<typeof notice>;

/** The shape of the body of `POST /api/v1/notifications/` (part2 §7, spec D44): what was not chosen is left out. Its rules are those of the declaration. */
export const noticeBody = Type.Object({
  message: text(255),
  link: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  date: instant,
  territoryIds: Type.Optional(Type.Array(id, { maxItems: 5000 })),
  distributorIds: Type.Optional(Type.Array(id, { maxItems: 1 })),
  fieldEmployeeId: Type.Optional(id),
});
export type NoticeBody = Static<typeof noticeBody>;
