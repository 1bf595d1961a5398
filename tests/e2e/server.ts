import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/ownServer.mjs';

const root = new URL('../../', import.meta.url).pathname;
const script = join(root, 'scripts/start.mjs');

/** The npm script and its folder; `npm start` by default. */
interface Program {
  script: string;
  cwd?: string;
}

/** `npm start` as a separate process on a free port, with a separate data folder. */
export class Server {
  readonly url: string;
  readonly #env: Record<string, string>;
  readonly #program: Program;
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #printed = '';

  private constructor(port: number, folder: string, env: Record<string, string>, program: Program) {
    this.#program = program;
    this.url = `http://127.0.0.1:${port}`;
    this.#folder = folder;
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder };
  }

  static async open(env: Record<string, string> = {}, program: Program = { script }): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
    if (env.API_URL === undefined && env.DEMO !== 'off')
      await cp(await Server.filledFolder(), folder, { recursive: true });
    const server = new Server(await freePort(), folder, env, program);
    await server.start();
    return server;
  }

  /**
   * Returns a data folder filled by a first start, created once per build before the first end-to-end test: copying it
   * is far faster than filling another.
   */
  static async filledFolder(): Promise<string> {
    const { mtimeMs } = await stat(join(root, 'dist/.built'));
    const filled = join(root, 'test-results', `filled-${Math.floor(mtimeMs)}`);
    if (await stat(filled).catch(() => null)) return filled;
    const growing = `${filled}.new`;
    await rm(growing, { recursive: true, force: true });
    const server = new Server(await freePort(), growing, {}, { script });
    await server.start();
    await server.stop();
    await rename(growing, filled);
    return filled;
  }

  /** Starts the process, unless it is running, and waits until it responds. */
  async start(): Promise<void> {
    if (await this.#answers()) return;
    const { script: started, ...where } = this.#program;
    const child = spawn(process.execPath, [started], {
      ...where,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        this.#printed += part.toString();
      });
    const patience = Date.now() + 300_000;
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`The server stopped at its start:\n${this.#printed}`);
      if (Date.now() > patience) throw new Error(`The server does not answer:\n${this.#printed}`);
      await pause(100);
    }
  }

  /** Kills the process, as a power cut does. */
  async kill(): Promise<void> {
    await this.#stop('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#stop('SIGTERM');
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Returns the tokens of a signed-in user, under the names used in the browser's storage. */
  async signIn(phone: string): Promise<{ access_token: string; refresh_token: string }> {
    const mark = this.mark();
    await fetch(`${this.url}/api/v1/auth/?phone=${phone}`, { headers: { device: 'web' } });
    const response = await fetch(`${this.url}/api/v1/auth/`, {
      method: 'POST',
      headers: { device: 'web', 'content-type': 'application/json' },
      body: JSON.stringify({ phone, code: await this.smsCode(phone, mark) }),
    });
    return ((await response.json()) as { data: { access_token: string; refresh_token: string } }).data;
  }

  /** Runs a command of the product on the data of this server, as `npm run data -- …` does; returns its output. */
  async command(program: 'data' | 'user', ...typed: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, `scripts/${program}.mjs`), ...typed], {
      env: { ...process.env, ...this.#env },
    });
    return stdout;
  }

  /** Returns the address of the first sign-in, which an empty installation prints at its start. */
  setupAddress(): string {
    return /Первый вход: (\S+)/.exec(this.#printed)?.[1] ?? '';
  }

  /** Returns the address of the metrics of a server with `METRICS_PORT`. */
  metricsAddress(): string {
    return /Метрики на (\S+)/.exec(this.#printed)?.[1] ?? '';
  }

  /** Returns the current end of the printed text: codes printed later are newer. */
  mark(): number {
    return this.#printed.length;
  }

  /** Returns the code of the last SMS to the phone (11 digits) printed after the mark. */
  async smsCode(phone: string, mark: number): Promise<string> {
    const patience = Date.now() + 10_000;
    while (Date.now() < patience) {
      const found = this.#printed
        .slice(mark)
        .split('\n')
        .findLast((line) => line.replace(/код.*/i, '').replace(/\D/g, '').endsWith(phone.slice(1)));
      const code = /код\D*(\d+)/i.exec(found ?? '')?.[1];
      if (code) return code;
      await pause(50);
    }
    throw new Error(`No SMS for ${phone}:\n${this.#printed.slice(mark)}`);
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.url}/config/app.json`).then(
      (response) => response.ok,
      () => false,
    );
  }

  async #stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
