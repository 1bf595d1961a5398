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

/** Data of the current user: the sign-in phone, and the active sessions, the last used first. */
export const myProfileSchema = Type.Object({ phone: Type.String(), sessions: Type.Array(ownSession) });
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
