import { Type, type Static } from '@sinclair/typebox';

const instant = Type.Union([Type.Integer(), Type.Null()], { description: 'секунды Unix' });

/** A session of the current user; members unknown to an older session are null. */
const ownSession = Type.Object({
  id: Type.Integer(),
  /** `User-Agent` of the sign-in. */
  device: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  openedAt: instant,
  lastUsed: instant,
  /** Whether this is the session of the request. */
  current: Type.Boolean(),
});
export type MySession = Static<typeof ownSession>;

/** The authenticator app of the current user: since when, and the number of recovery codes that are left. */
const ownAuthenticator = Type.Object({ confirmedAt: Type.Integer(), recoveryCodes: Type.Integer() });
export type AuthenticatorFacts = Static<typeof ownAuthenticator>;

/**
 * Data of the current user: the sign-in phone, the authenticator app if any, and the active sessions, the last used
 * first.
 */
export const myProfileSchema = Type.Object({
  phone: Type.String(),
  authenticator: Type.Union([ownAuthenticator, Type.Null()]),
  sessions: Type.Array(ownSession),
});
export type MyProfile = Static<typeof myProfileSchema>;

/** Requests a code for a new phone. */
export const newPhoneBodySchema = Type.Object({
  phone: Type.String({ errorMessage: 'Ведите номер телефона полностью' }),
});

/** Confirms the new phone with its code. */
export const phoneCodeBodySchema = Type.Object({
  phone: Type.String({ errorMessage: 'Ведите номер телефона полностью' }),
  code: Type.String({ minLength: 1, maxLength: 16, errorMessage: 'Введите код из SMS' }),
});

/** Expiry of a code, in unix seconds. */
export const codeSentSchema = Type.Object({ dt_expire: Type.Integer() });

/** A new secret for an authenticator app: as the address of a QR code, and as text to type. */
export const newAuthenticatorSchema = Type.Object({ uri: Type.String(), secret: Type.String() });
export type NewAuthenticator = Static<typeof newAuthenticatorSchema>;

/** The first code of an app. */
export const appCodeBodySchema = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 40, errorMessage: 'Введите код из приложения' }),
});

/** The recovery codes, which are shown once. */
export const recoveryCodesSchema = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof recoveryCodesSchema>;
