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
  return_address: Type.Optional(Type.String({ format: 'uri', maxLength: 2000 })),
});

/** Response of a sign-out: where the company's provider of accounts ends its own session, if the sign-in was there. */
export const signedOutSchema = Type.Union([Type.Object({ url: Type.String() }), Type.Null()]);

const token = Type.String({ minLength: 1, maxLength: 256 });
const address = Type.String({ format: 'uri', maxLength: 8000 });

/** Body of `POST /api/v1/auth/company/begin/`, which only the embedded API has. */
export const beginCompanySignInBodySchema = Type.Object({
  return_address: address,
  /** Whether the provider has to ask for the account, although it knows one of this browser. */
  another: Type.Optional(Type.Boolean()),
});
/** Where to send the browser, and what it keeps until it comes back. */
export const begunCompanySignInSchema = Type.Object({
  url: Type.String(),
  verifier: token,
  state: token,
  nonce: token,
});
/** Body of `POST /api/v1/auth/company/end/`: the address to which the browser came back, and what it has kept. */
export const endCompanySignInBodySchema = Type.Object({ address, verifier: token, state: token, nonce: token });

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
