/**
 * Ways of signing in that `signIn` of `app.json` can open: a code by SMS (part1 §2.2), the code of an authenticator app,
 * and the account of the company at a provider of OpenID Connect (docs/operating.md).
 */
export const signInWays = ['sms', 'app', 'company'] as const;
export type SignInWay = (typeof signInWays)[number];
