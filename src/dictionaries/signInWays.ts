/**
 * Ways of signing in that `signIn` of `app.json` can open: a code by SMS (part1 §2.2), and the code of an authenticator
 * app (docs/operating.md).
 */
export const signInWays = ['sms', 'app'] as const;
export type SignInWay = (typeof signInWays)[number];
