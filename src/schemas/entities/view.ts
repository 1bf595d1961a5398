import { Type, type Static } from '@sinclair/typebox';

const members = {
  name: Type.String(),
  shared: Type.Boolean(),
  isDefault: Type.Boolean(),
  settings: Type.Record(Type.String(), Type.Unknown()),
};

/** The body of `POST /config/views/` (docs/lists.md). */
export const newViewBodySchema = Type.Object({
  resource: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,99}$', errorMessage: 'Такого раздела нет' }),
  ...members,
  shared: Type.Optional(members.shared),
  isDefault: Type.Optional(members.isDefault),
});

/** The body of `PUT /config/views/{id}/`: what is not sent stays. */
export const viewChangeBodySchema = Type.Partial(Type.Object({ resource: Type.String(), ...members }));
export type ViewChangeBody = Static<typeof viewChangeBodySchema>;

/** A view of a list as somebody who may see it is answered. */
export const savedViewSchema = Type.Object({
  id: Type.Integer(),
  resource: Type.String(),
  name: Type.String(),
  shared: Type.Boolean(),
  /** The one who asks has made it. */
  own: Type.Boolean(),
  /** Their list of the resource opens with it. */
  isDefault: Type.Boolean(),
  settings: Type.Record(Type.String(), Type.Unknown()),
});
export type SavedView = Static<typeof savedViewSchema>;
