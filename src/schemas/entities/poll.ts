import { Type, type Static } from '@sinclair/typebox';

const counts = { correctCount: Type.Integer(), wrongCount: Type.Integer(), partialCount: Type.Integer() };

/** A question of a poll (part2 §3). `type`: 0 single answer, 1 several answers, 2 free text. */
const pollQuestion = Type.Object({ questionId: Type.Integer(), text: Type.String(), type: Type.Integer(), ...counts });
export type PollQuestion = Static<typeof pollQuestion>;

/** A theme with its questions; its counts are the sums of theirs. */
export const pollThemeSchema = Type.Object({
  themeId: Type.Integer(),
  themeName: Type.String(),
  ...counts,
  questions: Type.Array(pollQuestion),
});
export type PollTheme = Static<typeof pollThemeSchema>;
