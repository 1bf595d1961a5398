import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = new URL('../../scripts/start.mjs', import.meta.url).pathname;

/** What is started and where: `npm start` unless told otherwise. */
interface Program { script: string; cwd?: string }

/** `npm start` as a process of its own on a free port, with its own folder of data. */
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
    const folder = await mkdtemp(join(tmpdir(), 'story-'));
    const server = new Server(await freePort(), folder, env, program);
    await server.start();
    return server;
  }

  /** Starts the process, unless it runs already, and waits until it answers. */
  async start(): Promise<void> {
    if (await this.#answers()) return;
    const { script: started, ...where } = this.#program;
    const child = spawn(process.execPath, [started], { ...where, env: { ...process.env, ...this.#env }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => { this.#printed += part.toString(); });
    const patience = Date.now() + 120_000;
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`The server stopped at its start:\n${this.#printed}`);
      if (Date.now() > patience) throw new Error(`The server does not answer:\n${this.#printed}`);
      await pause(100);
    }
  }

  /** As a power cut does it. */
  async kill(): Promise<void> {
    await this.#stop('SIGKILL');
  }

  async close(): Promise<void> {
    await this.#stop('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Where the printed text ends now: codes printed later are newer. */
  mark(): number {
    return this.#printed.length;
  }

  /** The code of the last SMS to the phone (11 digits) printed after the mark. */
  async smsCode(phone: string, mark: number): Promise<string> {
    const patience = Date.now() + 10_000;
    while (Date.now() < patience) {
      const found = this.#printed.slice(mark).split('\n').findLast((line) => line.replace(/код.*/i, '').replace(/\D/g, '').endsWith(phone.slice(1)));
      const code = /код\D*(\d+)/i.exec(found ?? '')?.[1];
      if (code) return code;
      await pause(50);
    }
    throw new Error(`No SMS for ${phone}:\n${this.#printed.slice(mark)}`);
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.url}/config/app.json`).then((answer) => answer.ok, () => false);
  }

  async #stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}
