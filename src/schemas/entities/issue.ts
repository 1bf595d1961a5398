import { Type, type Static } from '@sinclair/typebox';

const photo = Type.Object({ url: Type.String() });

/** A theme of feedback issues. */
export const issueThemeSchema = Type.Object({ id: Type.Integer(), name: Type.String() });
/** A row of the list of issues (part2 §3). `created` is unix seconds. */
export const issueRowSchema = Type.Object({
  id: Type.Integer(),
  created: Type.Integer(),
  status: Type.Integer(),
  theme: issueThemeSchema,
  author: Type.Object({ name: Type.String(), distributorName: Type.String() }),
  description: Type.String(),
  isHighlighted: Type.Boolean(),
});
export type IssueRow = Static<typeof issueRowSchema>;

export const issueCommentSchema = Type.Object({
  commentId: Type.Integer(),
  author: Type.String(),
  date: Type.Integer(),
  text: Type.String(),
  photos: Type.Array(photo),
});
export type IssueComment = Static<typeof issueCommentSchema>;

/** An issue with its photos and comments, oldest comment first. */
export const issueSchema = Type.Object({
  ...issueRowSchema.properties,
  photos: Type.Array(photo),
  comments: Type.Array(issueCommentSchema),
});
export type Issue = Static<typeof issueSchema>;

/** The body of `PUT /api/v1/feedback/issues/{issueId}/`; any status may be chosen (part2 §3). */
export const issueBodySchema = Type.Object({
  status: Type.Unsafe<0 | 1 | 2 | 3>({ type: 'integer', enum: [0, 1, 2, 3], errorMessage: 'Выберите статус' }),
});
export type IssueBody = Static<typeof issueBodySchema>;

const required = 'Поле обязательно для заполнения';

/** The body of `POST /api/v1/feedback/issues/{issueId}/comment/`. */
export const commentBodySchema = Type.Object({
  text: Type.String({
    pattern: '\\S',
    maxLength: 5000,
    errorMessage: { type: required, pattern: required, maxLength: 'Слишком длинный текст: не более 5000 символов' },
  }),
});
