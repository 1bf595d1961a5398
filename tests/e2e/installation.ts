import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from './server.ts';
import { e2eTest as base } from './e2eTest.ts';

const root = new URL('../../', import.meta.url).pathname;
const built = /\.(?:js|css|html)$/;

/** A copy of the built page with a separate server, over which another version can be deployed. */
export class Installation {
  readonly server: Server;
  readonly #folder: string;
  #deploys = 0;

  private constructor(server: Server, folder: string) {
    this.server = server;
    this.#folder = folder;
  }

  static async open(): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'installation-'));
    await cp(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
    await cp(join(root, 'config'), join(folder, 'config'), { recursive: true });
    const server = await Server.open(
      { CONFIG_DIR: join(folder, 'config') },
      { script: join(root, 'dist/server/start.js'), cwd: folder },
    );
    return new Installation(server, folder);
  }

  /**
   * Deploys another version, as a build does: every script and style has a new name, and the previous files are
   * removed.
   * The files are replaced atomically: a page that reloads meanwhile is entirely of one version.
   */
  async deploy(): Promise<void> {
    this.#deploys += 1;
    const web = join(this.#folder, 'dist/web');
    const next = `${web}.next`;
    await cp(web, next, { recursive: true });
    await this.#rename(next);
    await rename(web, `${web}.before`);
    await rename(next, web);
    await rm(`${web}.before`, { recursive: true });
  }

  async #rename(web: string): Promise<void> {
    const assets = (await readdir(join(web, 'assets'))).filter((name) => built.test(name));
    const renamed = new Map(assets.map((name) => [name, name.replace(/\.(\w+)$/, `${this.#deploys}.$1`)]));
    const names = new RegExp(assets.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
    const rewrite = async (from: string, to = from) => {
      const text = (await readFile(join(web, from), 'utf8')).replace(names, (name) => renamed.get(name) ?? name);
      await writeFile(
        join(web, from),
        text.replace(/(?<=revision"?:")\w+/g, (revision) => `${revision}${this.#deploys}`),
      );
      await rename(join(web, from), join(web, to));
    };
    for (const [name, next] of renamed) await rewrite(`assets/${name}`, `assets/${next}`);
    await rewrite('index.html');
    await rewrite('serviceWorker.js');
    for (const name of await readdir(web, { recursive: true }))
      if (/\.(?:br|gz)$/.test(name)) await rm(join(web, name));
  }

  /** Changes the installation's settings without a build. */
  async configure(changes: Record<string, unknown>): Promise<void> {
    const path = join(this.#folder, 'config/app.json');
    const before = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    await writeFile(path, JSON.stringify({ ...before, ...changes }));
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Test with deploys under a page and its worker; the tests share a separate installation. */
export const installationTest = base.extend<{ running: void }, { installation: Installation }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a fixture needs from this pattern.
    async ({}, provide) => {
      const installation = await Installation.open();
      await provide(installation);
      await installation.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  running: [
    async ({ installation }, provide) => {
      await installation.server.start();
      await provide();
    },
    { auto: true },
  ],
  baseURL: async ({ installation }, provide) => provide(installation.server.url),
});
