import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import type { TokenPair } from '#server/identity/auth/sessions.ts';
import type { Envelope } from '#tests/support/testing.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The built server (`dist/server/start.js`) as a separate process. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Returns its complete output. */
  printed(): string;
  call(method: string, path: string, token?: string, body?: unknown): Promise<{ status: number; body: Envelope }>;
  askCode(phone: string): Promise<string>;
  signIn(phone?: string): Promise<TokenPair>;
  /** Sends the signal and returns the exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts the process, optionally under a wrapper; `printed` returns its output so far. It is not listening yet, and is
 * ended with the test.
 */
export function spawnServer(
  env: Record<string, string>,
  under: readonly string[] = [],
): { child: ChildProcess; printed: () => string } {
  const [command = '', ...args] = [...under, process.execPath, 'dist/server/start.js'];
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    detached: true,
  });
  onTestFinished(() => endGroup(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, printed: () => text };
}

/** Ends a process and its children: a server continues to run when its tracer is killed. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have already ended.
  }
}

const waitOptions = { timeout: 150_000, interval: 5 };

/** Starts the process and waits until it prints its address. */
export async function startServer(env: Record<string, string>, under: readonly string[] = []): Promise<ServerProcess> {
  const { child, printed } = spawnServer(env, under);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = await Promise.race([
    vi.waitUntil(() => /Открыто на (http:\S+)/.exec(printed())?.[1], waitOptions),
    exited.then((code) => Promise.reject(new Error(`The server ended with ${code}:\n${printed()}`))),
  ]);

  const call: ServerProcess['call'] = async (method, path, token, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        device: 'web',
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'x-token': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Envelope };
  };
  const codes = (phone: string): string[] =>
    printed()
      .split('\n')
      .filter((line) => line.replaceAll(/код.*|\D/g, '') === phone)
      .map((line) => /код (\d+)/.exec(line)?.[1] ?? '');
  const askCode = async (phone: string): Promise<string> => {
    const before = codes(phone).length;
    await call('GET', `/api/v1/auth/?phone=${phone}`);
    return vi.waitUntil(() => codes(phone)[before], waitOptions);
  };
  return {
    url,
    child,
    printed,
    call,
    askCode,
    async signIn(phone = '79000000001') {
      const code = await askCode(phone);
      return (await call('POST', '/api/v1/auth/', undefined, { phone, code })).body.data as TokenPair;
    },
    async end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
