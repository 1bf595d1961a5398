import { Type, type Static } from '@sinclair/typebox';

const instant = Type.Union([Type.Integer(), Type.Null()], { description: 'секунды Unix' });

/** One of a person's own sessions; what an older one does not know is null. */
const ownSession = Type.Object({
  id: Type.Integer(),
  /** The `User-Agent` that signed in. */
  device: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  openedAt: instant,
  lastUsed: instant,
  /** It is the one that asks. */
  current: Type.Boolean(),
});
export type MySession = Static<typeof ownSession>;

/** What a person is told of themselves: the phone to sign in by, and where they are signed in, the last used first. */
export const myProfileSchema = Type.Object({ phone: Type.String(), sessions: Type.Array(ownSession) });
export type MyProfile = Static<typeof myProfileSchema>;

/** Asks for a code to a new phone. */
export const newPhoneBodySchema = Type.Object({
  phone: Type.String({ errorMessage: 'Ведите номер телефона полностью' }),
});

/** Takes the phone to which the code went. */
export const phoneCodeBodySchema = Type.Object({
  phone: Type.String({ errorMessage: 'Ведите номер телефона полностью' }),
  code: Type.String({ minLength: 1, maxLength: 16, errorMessage: 'Введите код из SMS' }),
});

/** When a code expires, in unix seconds. */
export const codeSentSchema = Type.Object({ dt_expire: Type.Integer() });
