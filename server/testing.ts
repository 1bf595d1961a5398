import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from './app.ts';
import { openEmbedded } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { fillDemoData } from './demo/fill.ts';
import type { ScaleName } from './demo/scale.ts';
import type { TokenPair } from './auth/sessions.ts';
import type { ApiDeps } from './deps.ts';

/** The moment at which the demo data of tests ends, unix seconds: 2025-06-15 09:00 UTC. */
export const testNow = 1_749_978_000;

/** The embedded API in memory, with its SMS kept instead of sent. */
export interface TestApi {
  /** Answers a request as the server would; paths without a host are fine. */
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** The code of the last SMS to `phone`. */
  lastCode(phone: string): string | undefined;
  /** Signs in by phone and code; the superuser without a phone. */
  signIn(phone?: string): Promise<TokenPair>;
  /** A request as the page makes it: with a token, and a body as JSON. */
  call(method: string, path: string, token?: string, body?: unknown): Promise<{ status: number; body: Envelope }>;
  /** Moves the clock of the API, in seconds. */
  wait(seconds: number): void;
  deps: ApiDeps;
  close(): Promise<void>;
}

/** What every answer is wrapped in (spec D11, D12). */
export interface Envelope {
  success: boolean;
  data?: unknown;
  error?: { code: number; text: string; data?: unknown };
}

const root = join(import.meta.dirname, '..');

/** Changes whenever a file does that has a say in the tables or the demo data. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['server/db', 'server/demo', 'src/dictionaries']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(file).update(readFileSync(join(root, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const snapshots = new Map<ScaleName, Promise<Blob>>();

/** A filled database, made once per state of the sources and kept beside the packages: loading it is far faster than filling. */
function snapshotOf(scale: ScaleName): Promise<Blob> {
  const known = snapshots.get(scale);
  if (known !== undefined) return known;
  const made = (async () => {
    const folder = join(root, 'node_modules/.cache/embedded-api');
    const file = join(folder, `${scale}-${sourceHash()}.tar`);
    if (existsSync(file)) return new Blob([readFileSync(file)]);
    const { db, client, close } = await openEmbedded({});
    await migrate(db, (tx) => fillDemoData(tx, scale, testNow));
    const snapshot = await client.dumpDataDir('none');
    await close();
    mkdirSync(folder, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, Buffer.from(await snapshot.arrayBuffer()));
    renameSync(own, file);
    for (const old of readdirSync(folder).filter((name) => name.startsWith(`${scale}-`) && name.endsWith('.tar'))) {
      if (join(folder, old) !== file) rmSync(join(folder, old), { force: true });
    }
    return snapshot;
  })();
  snapshots.set(scale, made);
  return made;
}

/** Opens the embedded API in memory over demo data. Its clock stands at `testNow` and moves only by `wait`. */
export async function openTestApi(options: { scale?: ScaleName } = {}): Promise<TestApi> {
  const { db, close } = await openEmbedded({ snapshot: await snapshotOf(options.scale ?? 'small') });
  const codes = new Map<string, string>();
  let now = testNow * 1000;
  const deps: ApiDeps = {
    db,
    now: () => now,
    sms: { send: (phone, code) => Promise.resolve(void codes.set(phone, code)) },
    log: () => undefined,
  };
  const app = createApi(deps);
  const fetch: TestApi['fetch'] = async (request, init) =>
    app.fetch(typeof request === 'string' ? new Request(new URL(request, 'http://localhost'), init) : request);
  const call: TestApi['call'] = async (method, path, token, body) => {
    const answer = await fetch(path, {
      method,
      headers: { device: 'web', ...(token === undefined ? {} : { 'x-token': token }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() as Envelope };
  };
  return {
    fetch,
    call,
    deps,
    close,
    lastCode: (phone) => codes.get(phone.replaceAll(/\D/g, '')),
    wait: (seconds) => void (now += seconds * 1000),
    async signIn(phone = '79000000001') {
      await call('GET', `/api/v1/auth/?phone=${phone}`);
      const { body } = await call('POST', '/api/v1/auth/', undefined, { phone, code: codes.get(phone) });
      return body.data as TokenPair;
    },
  };
}
