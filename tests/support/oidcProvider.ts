import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A provider of OpenID Connect for tests, as used by Keycloak and AD FS. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * Opens an address of the provider as a browser does and signs in as `login`; returns the address to which the
   * provider sends the browser back. Its cookies stay for the next call.
   */
  visit(address: string, login: string): Promise<string>;
  /** Drops the cookies, as another browser. */
  forget(): void;
  close(): Promise<void>;
}

const [clientId, clientSecret] = ['back-office', 'secret-of-the-back-office'];

/**
 * Starts a provider whose logins are phones: the claims of an account have the login as phone, and `verified` as
 * whether the provider has verified it; `more` are further claims. The ID token has only those of `inIdToken`, the
 * userinfo has all. `home` is the address of the product.
 */
export async function openProvider(
  home: string,
  {
    port = 0,
    verified = true,
    more = {},
    inIdToken = [],
  }: { port?: number; verified?: unknown; more?: Record<string, unknown>; inIdToken?: string[] } = {},
): Promise<TestProvider> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${home}/login/return`],
        post_logout_redirect_uris: [`${home}/login`],
      },
    ],
    claims: {
      openid: ['sub', 'groups', 'access'],
      phone: ['phone_number', 'phone_number_verified'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: (use) => {
        const all: Record<string, unknown> = {
          phone_number: id,
          phone_number_verified: verified,
          ...more,
          email: `${id}@company.ru`,
          email_verified: verified,
        };
        const told = Object.entries(all).filter(([name]) => use === 'userinfo' || inIdToken.includes(name));
        return { sub: id, ...Object.fromEntries(told) };
      },
    }),
    cookies: { keys: ['a key of the cookies'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  });
  const answer = provider.callback();
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing));
  const cookies = new Map<string, string>();
  /** Requests an address of the provider with its cookies. */
  const request = async (address: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const visit = async (address: string, login: string): Promise<string> => {
    let response = await request(address);
    let at = address;
    for (;;) {
      const location = response.headers.get('location');
      if (location !== null) {
        at = new URL(location, at).href;
        if (at.startsWith(home)) return at;
        response = await request(at);
        continue;
      }
      const page = await response.text();
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 300)}`);
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      );
      const fields = page.includes('name="login"')
        ? { login, password: 'x' }
        : page.includes('logout')
          ? { logout: 'yes' }
          : {};
      response = await request(new URL(action, at).href, new URLSearchParams([...hidden, ...Object.entries(fields)]));
    }
  };
  return {
    issuer,
    clientId,
    clientSecret,
    visit,
    forget: () => cookies.clear(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
