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

/** Body of `PUT /config/views/{id}/`; omitted members stay unchanged. */
export const viewChangeBodySchema = Type.Partial(Type.Object({ resource: Type.String(), ...members }));
export type ViewChangeBody = Static<typeof viewChangeBodySchema>;

/** A saved view of a list, as returned to a user who may see it. */
export const savedViewSchema = Type.Object({
  id: Type.Integer(),
  resource: Type.String(),
  name: Type.String(),
  shared: Type.Boolean(),
  /** Whether the current user created it. */
  own: Type.Boolean(),
  /** Whether the user's list of the resource opens with it. */
  isDefault: Type.Boolean(),
  settings: Type.Record(Type.String(), Type.Unknown()),
});
export type SavedView = Static<typeof savedViewSchema>;
