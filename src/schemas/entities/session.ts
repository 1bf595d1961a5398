import { Type, type Static, type TBoolean } from '@sinclair/typebox';
import { rightRows, type ProfileFlag } from '#dictionaries/rights.ts';

/** The body of `POST /api/v1/auth/` (part1 §7). */
export const signInBodySchema = Type.Object({
  phone: Type.String({ minLength: 11, maxLength: 32, errorMessage: 'Ведите номер телефона полностью' }),
  code: Type.String({ minLength: 1, maxLength: 16, errorMessage: 'Введите код из SMS' }),
});

/** Body of `POST /api/v1/auth/app/`, which only the embedded API has: a code of the app, or a recovery code. */
export const appSignInBodySchema = Type.Object({
  phone: Type.String({ minLength: 11, maxLength: 32, errorMessage: 'Ведите номер телефона полностью' }),
  code: Type.String({ minLength: 1, maxLength: 40, errorMessage: 'Введите код из приложения' }),
});

/** The body of `PUT /api/v1/auth/` (part1 §7). */
export const refreshBodySchema = Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 256 }) });

/**
 * Body of `DELETE /api/v1/auth/`, which only the embedded API has (spec D67): the token of the session to end, active
 * or replaced.
 */
export const signOutBodySchema = Type.Object({
  refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
});
/** Response of a successful sign-in or refresh. */
export const tokenResponseSchema = Type.Object({ access_token: Type.String(), refresh_token: Type.String() });

const profileFlags = Object.fromEntries(
  rightRows.flatMap(({ name, profileFlag }) => (profileFlag === true ? [[name, Type.Boolean()]] : [])),
) as Readonly<Record<ProfileFlag, TBoolean>>;

/** `GET /api/v1/aboutMe/` (part1 §3, Session). */
export const profileSchema = Type.Object({
  fullName: Type.String(),
  role: Type.Object({
    ...profileFlags,
    superUser: Type.Boolean(),
  }),
});
export type Profile = Static<typeof profileSchema>;
