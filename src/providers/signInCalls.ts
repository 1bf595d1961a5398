import { readInstant } from '#codecs/dates.ts';
import { sessionStore, type KeyValueStorage } from '#codecs/browserStorage.ts';
import { isRecord, recordIn } from '#codecs/records.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import type { createAuthCall } from './authCall.ts';
import { malformed } from './envelope.ts';
import { tokensOf, type Tokens } from './sessionRecord.ts';
import type { createTokenStore } from './tokenStore.ts';

/** Path to which the company's provider of accounts sends the browser back. */
export const companyReturnPath = '/login/return';
/** Key of what this tab keeps while the user is at the provider. */
const begunKey = 'company_sign_in';
/** The server asks the provider three times, 10 s each: an answer that comes later is used up all the same. */
const companyTimeoutMs = 35_000;
/** Key of the mark that this tab's last sign-in at the provider was refused. */
const refusedKey = 'company_sign_in_refused';
/** Key of the mark that the session of this browser was started at the provider. */
const byCompanyKey = 'signed_in_by_company';

interface SignInParts {
  call: ReturnType<typeof createAuthCall>;
  tokenStore: ReturnType<typeof createTokenStore>;
  storage: KeyValueStorage;
  /** Checks whether the API is the embedded one, which has more calls than the documents. */
  isApiOurs: () => Promise<boolean>;
  end: () => void;
}

/** Creates the calls of a sign-in and of its end on the server. */
export function createSignInCalls({ storage, call, tokenStore, isApiOurs, end }: SignInParts) {
  const tokens = tokenStore.shown;
  const device = async (): Promise<string | undefined> => ((await isApiOurs()) ? deviceName(storage) : undefined);

  /**
   * Requests an SMS code. `phone` has 11 digits; `expires` is the end of its validity in unix seconds by the clock
   * of this computer, which may be days off; null when the response does not contain it, although the code is sent.
   * Throws ApiError.
   */
  async function requestCode(phone: string): Promise<{ expires: number | null }> {
    let lag = 0;
    const data = await call({
      method: 'GET',
      token: tokens()?.access,
      query: { phone },
      device: await device(),
      answered: (headers) => (lag = clockLag(headers.get('date'))),
    });
    const expires = isRecord(data) ? readInstant(data.dt_expire) : null;
    return { expires: expires === null ? null : expires - lag };
  }

  /**
   * Signs in with the code. Success stores the tokens; any failure removes stored ones (part1 §4) and throws ApiError.
   */
  const signIn = (phone: string, code: string): Promise<void> => enterAt(apiPaths.auth, { phone, code });

  /** Signs in with the code of an authenticator app or a recovery code, which only the embedded API knows. */
  const signInByApp = (phone: string, code: string): Promise<void> => enterAt(`${apiPaths.auth}app/`, { phone, code });

  async function enterAt(path: string, body: Record<string, unknown>, timeoutMs?: number): Promise<void> {
    try {
      const fresh = tokensOf(
        await call({ method: 'POST', path, token: tokens()?.access, body, device: await device(), timeoutMs }),
      );
      // Another tab may have signed in a different user meanwhile and must drop its displayed data.
      if (tokens() !== null) end();
      await tokenStore.begin(fresh);
    } catch (error) {
      if (tokens() !== null) end();
      throw error;
    }
  }

  /**
   * Returns the address at which the company's provider of accounts asks the user, and keeps what proves this browser,
   * with the URL that the user has asked for.
   */
  async function beginByCompany(asked: string | null): Promise<string> {
    const data = await call({
      method: 'POST',
      path: `${apiPaths.auth}company/begin/`,
      token: undefined,
      body: {
        return_address: `${location.origin}${companyReturnPath}`,
        another: sessionStore.getItem(refusedKey) !== null,
      },
    });
    const { url, ...proof } = recordIn(data);
    if (typeof url !== 'string') throw malformed(200);
    sessionStore.setItem(begunKey, JSON.stringify({ ...proof, asked }));
    return url;
  }

  /**
   * Ends the sign-in that this tab has started, at the address to which the provider has sent it back; returns what the
   * tab has kept as the URL that the user has asked for.
   */
  async function endByCompany(): Promise<unknown> {
    const { asked, ...proof } = takeBegun();
    // After a refusal the provider has to ask for another account, instead of sending the same one again.
    sessionStore.setItem(refusedKey, '1');
    await enterAt(`${apiPaths.auth}company/end/`, { ...proof, address: location.href }, companyTimeoutMs);
    sessionStore.removeItem(refusedKey);
    storage.setItem(byCompanyKey, '1');
    return asked;
  }

  /** Ends a session on the embedded API, which revokes its tokens. */
  async function endOnServer({ access, refresh }: Tokens): Promise<void> {
    if (!(await isApiOurs())) return;
    const ended = await call({
      method: 'DELETE',
      token: access,
      body: {
        ...(refresh !== '' && { refresh_token: refresh }),
        ...(storage.getItem(byCompanyKey) !== null && { return_address: `${location.origin}/login` }),
      },
      keepalive: true,
    });
    storage.removeItem(byCompanyKey);
    // The company's provider of accounts ends its session, too, and sends the browser back.
    const { url } = recordIn(ended);
    // Not over the work of a user who has signed in again meanwhile.
    if (typeof url === 'string' && tokens() === null) location.assign(url);
  }

  return { requestCode, signIn, signInByApp, beginByCompany, endByCompany, endOnServer };
}

/** Returns what this tab has kept for the answer in the address bar, once. */
function takeBegun(): Record<string, unknown> {
  const begun: unknown = JSON.parse(sessionStore.getItem(begunKey) ?? 'null');
  sessionStore.removeItem(begunKey);
  // A link of another user must not sign this browser in.
  if (!isRecord(begun) || begun['state'] !== new URLSearchParams(location.search).get('state'))
    throw new Error('Этот вход начат не здесь или уже закончен. Начните его ещё раз.');
  return begun;
}

/**
 * Returns how many seconds the clock of this computer is behind the server's `Date` header; 0 without one, and for a
 * difference that the header's whole seconds may make.
 */
function clockLag(date: string | null): number {
  const lag = Math.round((Date.parse(date ?? '') - Date.now()) / 1000);
  return Math.abs(lag) > 1 ? lag : 0;
}

const deviceKey = 'known_device';

/**
 * Returns the device name of this browser for the embedded API, created once and stored. It keeps a browser with an
 * earlier sign-in from being locked out by other clients' attempts, contains no personal data, and grants nothing
 * without a code.
 */
function deviceName(storage: KeyValueStorage): string {
  const stored = storage.getItem(deviceKey);
  if (stored !== null && stored !== '') return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(deviceKey, name);
  return name;
}
