import { Type, type Static } from '@sinclair/typebox';

const named = { name: Type.String(), title: Type.String() };

/** A screen or list whose rights can be explained, and its actions. */
export const rightsScreenSchema = Type.Object({
  ...named,
  section: Type.Union([Type.String(), Type.Null()], { description: 'раздел меню; null: списка в меню нет' }),
  records: Type.Boolean({ description: 'спрашивать можно и об одной записи' }),
  actions: Type.Array(Type.Object(named)),
});
export type RightsScreen = Static<typeof rightsScreenSchema>;

/** Why a user may or may not do an action (docs/rights.md). */
export const rightsExplanationSchema = Type.Object({
  allowed: Type.Boolean(),
  text: Type.String({ description: 'правило словами' }),
  given: Type.String({ description: 'откуда у сотрудника его права' }),
});
export type RightsExplanation = Static<typeof rightsExplanationSchema>;

/** The id of the user shown by "view as"; null ends the view. */
export const viewAsBodySchema = Type.Object({ userId: Type.Union([Type.Integer(), Type.Null()]) });
