import { and, eq } from 'drizzle-orm';
import * as client from 'openid-client';
import { parseFullPhone } from '#codecs/phone.ts';
import type { CompanyAccounts } from '../../platform/context/deps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { HttpError } from '../../platform/http/httpError.ts';

/** A provider of OpenID Connect, from the environment of the process. */
export interface CompanyAccountSettings {
  issuer: URL;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  scope: string;
  /** The claim that finds the user. */
  claim: string;
  /** Further claims, which decide the rights of the user. */
  rights: { role: string | undefined; territories: string | undefined };
}

/** Seconds that the provider may take. */
const timeoutSeconds = 10;

const unavailable = () =>
  new HttpError(502, { code: 502, text: 'Сервер учётных записей компании не отвечает. Войдите по SMS' });

/**
 * Creates the sign-in at a provider of OpenID Connect: authorization code with PKCE. What proves that the same browser
 * has started the sign-in (state, nonce, verifier) stays in that browser, so that any process can end it.
 */
export function createCompanyAccounts(
  { issuer, clientId, clientSecret, scope, claim, rights }: CompanyAccountSettings,
  log: (message: string) => void,
): CompanyAccounts {
  let known: Promise<client.Configuration> | undefined;
  /** The trouble that the log already has: any visitor can start a sign-in, and would fill the log with it. */
  let told = '';
  const discover = async (): Promise<client.Configuration> => {
    known ??= client
      .discovery(issuer, clientId, clientSecret, clientSecret === undefined ? client.None() : undefined, {
        // The operator has named this address; only a provider on the same machine has one without https.
        ...(issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
        timeout: timeoutSeconds,
      })
      .catch((error: unknown) => {
        known = undefined;
        const trouble = `OIDC: ${describe(error)}`;
        if (trouble !== told) log(trouble);
        told = trouble;
        throw unavailable();
      });
    return known;
  };
  return {
    claim,
    async begin(returnAddress, another) {
      const config = await discover();
      const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: returnAddress,
        scope,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(another && { prompt: 'login' }),
      });
      return { url: url.href, verifier, state, nonce };
    },
    async end({ address, verifier, state, nonce }) {
      const config = await discover();
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(address), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims: Record<string, unknown> = { ...tokens.claims() };
        const subject = tokens.claims()?.sub ?? '';
        const isMissing = (name: string): boolean => claims[name.split('.')[0] ?? name] === undefined;
        const needed = [claim, rights.role, rights.territories, ...verifiedMarks(claim)];
        const { userinfo_endpoint: userInfo } = config.serverMetadata();
        if (userInfo !== undefined && needed.some((name) => name !== undefined && isMissing(name))) {
          // A mark of the ID token that refuses stands regardless of the userinfo.
          const refusing = Object.entries(claims).filter(
            ([name, value]) => name.endsWith('_verified') && !isTrue(value),
          );
          const more = await client.fetchUserInfo(config, tokens.access_token, subject);
          Object.assign(claims, more, Object.fromEntries(refusing));
        }
        return { claims, idToken: tokens.id_token ?? '' };
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
          throw refused('Вы отменили вход');
        log(`OIDC: ${describe(error)}`);
        throw refused('Учётная запись компании не подтвердила вход. Попробуйте ещё раз или войдите по SMS');
      }
    },
    async signOutAddress(idToken, returnAddress) {
      const config = await discover().catch(() => undefined);
      if (config?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnAddress,
      }).href;
    },
  };
}

const refused = (text: string) => new HttpError(403, { code: 403, text });

/** Describes an error of the provider without its response, which may have tokens. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const below = cause instanceof Error ? `: ${cause.message}` : '';
  return `${error.message}${typeof code === 'string' ? ` (${code})` : ''}${below}`;
}

/** Returns the claims that say whether the provider has verified a claim (OpenID Connect Core, 5.1). */
const verifiedMarks = (claim: string): string[] =>
  claim === 'phone_number' || claim === 'email' ? [`${claim}_verified`] : [];

/** Some providers send marks as texts. */
const isTrue = (mark: unknown): boolean => mark === true || mark === 'true';

/**
 * Returns the active user whom the claims name: by the phone of `phone_number`, by any other claim as the code in the
 * company's own system. A phone or address that the provider has not verified finds no user; AD FS
 * says nothing about that, and passes.
 */
export async function userOfClaims(db: Db, claims: Readonly<Record<string, unknown>>, claim: string): Promise<number> {
  const value = claims[claim];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const isVerified = verifiedMarks(claim).every((mark) => claims[mark] === undefined || isTrue(claims[mark]));
  if (text === '' || !isVerified)
    throw refused(`В учётной записи компании нет подтверждённого поля «${claim}»: обратитесь к администратору`);
  const phone = claim === 'phone_number' ? parseFullPhone(text) : undefined;
  const named = claim === 'phone_number' ? eq(users.phone, phone ?? '') : eq(users.code, text);
  const [user] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(named, eq(users.active, true)));
  if (user === undefined)
    throw refused('Вашей учётной записи компании здесь нет: попросите суперпользователя добавить вас в «Сотрудники»');
  return user.userId;
}
