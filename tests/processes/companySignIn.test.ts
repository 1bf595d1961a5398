import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { TokenPair } from '#server/identity/auth/sessions.ts';
import { openProvider } from '#tests/support/oidcProvider.ts';
import { createOwnDatabase } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

const home = 'http://127.0.0.1:9/sales';

it('signs in and out by the company’s provider of accounts, and logs neither tokens nor the phone', async () => {
  const database = await createOwnDatabase();
  onTestFinished(() => database.remove());
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'app.json'), '{"signIn": ["sms", "company"]}');
  const provider = await openProvider(home);
  onTestFinished(() => provider.close());
  const server = await startServer({
    ...database.env,
    CONFIG_DIR: folder,
    LOG: 'all',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  });
  const app = (await (await fetch(`${server.url}/config/app.json`)).json()) as { signIn: unknown };
  expect(app.signIn).toEqual(['sms', 'company']);
  const begun = await server.call('POST', '/api/v1/auth/company/begin/', undefined, {
    return_address: `${home}/login/return`,
  });
  const { url, ...proof } = begun.body.data as { url: string; verifier: string; state: string; nonce: string };
  const address = await provider.visit(url, '+79000000001');
  const ended = await server.call('POST', '/api/v1/auth/company/end/', undefined, { ...proof, address });
  const { access_token: token, refresh_token } = ended.body.data as TokenPair;
  expect((await server.call('GET', '/api/v1/aboutMe/', token)).body.data).toMatchObject({ role: { superUser: true } });
  const out = await server.call('DELETE', '/api/v1/auth/', token, { refresh_token, return_address: `${home}/login` });
  expect(await provider.visit((out.body.data as { url: string }).url, '')).toBe(`${home}/login`);
  expect((await server.call('GET', '/api/v1/aboutMe/', token)).status).toBe(401);
  const log = server.printed().split('\n').slice(-12).join('\n');
  for (const secret of [token, refresh_token, proof.verifier, '79000000001', provider.clientSecret])
    expect(log).not.toContain(secret);
  expect(await server.end('SIGTERM')).toBe(0);
});
