import { Type, type Static } from '@sinclair/typebox';

/** The body of `POST /api/v1/auth/` (part1 §7). */
export const signInBody = Type.Object({
  phone: Type.String({ minLength: 11, maxLength: 32, errorMessage: 'Ведите номер телефона полностью' }),
  code: Type.String({ minLength: 1, maxLength: 16, errorMessage: 'Введите код из SMS' }),
});
export type SignInBody = Static<typeof signInBody>;

/** The body of `PUT /api/v1/auth/` (part1 §7). */
export const refreshBody = Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 256 }) });
export type RefreshBody = Static<typeof refreshBody>;

/** The body of `DELETE /api/v1/auth/`, which the embedded API alone has (spec D67): the token of the session that ends, active or replaced. */
export const signOutBody = Type.Object({ refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })) });
export type SignOutBody = Static<typeof signOutBody>;

/** What a successful sign-in or refresh gives. */
export const tokens = Type.Object({ access_token: Type.String(), refresh_token: Type.String() });
export type Tokens = Static<typeof tokens>;

/** `GET /api/v1/aboutMe/` (part1 §3, Session). */
export const profile = Type.Object({
  fullName: Type.String(),
  role: Type.Object({
    pushAccess: Type.Boolean(),
    strategiesAccess: Type.Boolean(),
    motivationAccess: Type.Boolean(),
    billingAccess: Type.Boolean(),
    superUser: Type.Boolean(),
  }),
});
export type Profile = Static<typeof profile>;
