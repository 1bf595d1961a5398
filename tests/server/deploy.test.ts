import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resultHere } from '#server/admin/data/command.ts';
import { maxBatchBytes } from '#server/main/app.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('Documented set-ups that can publish from the studio (design, How it runs)', () => {
  it('use a configuration folder that the systemd service may write', () => {
    const unit = read('deploy/back-office.service');
    const configDir = /CONFIG_DIR=(\S+)/.exec(unit)?.[1];
    const writable = (/^StateDirectory=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((name) => `/var/lib/${name}`);
    expect(writable).toContain(configDir);
  });

  it('say what the shipped unit of systemd says: where the files are, who runs it, where it may save a copy', () => {
    const lines = read('deploy/back-office.service').split('\n');
    const unit = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}=`)).flatMap((line) => line.slice(name.length + 1).split(' '));
    const variable = (name: string) =>
      unit('Environment')
        .find((item) => item.startsWith(`${name}=`))
        ?.split('=')[1];
    const text = read('docs/operating.md').replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      `\`deploy/back-office.service\` expects the files above in \`${unit('WorkingDirectory').join()}\``,
    );
    expect(unit('EnvironmentFile')).toEqual(['-/etc/back-office/environment']);
    expect(text).toContain('variables in `/etc/back-office/environment` (optional');
    expect(unit('User')).toEqual(['back-office']);
    expect(text).toContain(`useradd --system --no-create-home ${unit('User').join()}`);
    expect(text).toContain(`It stores its data in \`${variable('DATA_DIR')}\``);
    expect(text).toContain(`The configuration is in \`${variable('CONFIG_DIR')}\``);
    expect(text).toContain(
      `cp -r config/. ${variable('CONFIG_DIR')}/ && chown -R ${unit('User').join()}: ${variable('CONFIG_DIR')}`,
    );
    expect(variable('NODE_ENV')).toBe('production');
    // The service writes a copy itself: into a folder of which another process sees the same.
    expect(unit('ProtectSystem')).toEqual(['strict']);
    expect(unit('ReadWritePaths')).toEqual(['-/backup']);
    expect(text).toContain('`npm run data -- save /backup`');
    expect(text).toContain(`it sees only \`${variable('DATA_DIR')}\` and \`/backup\`; its \`/tmp\` is private`);
    expect(unit('PrivateTmp')).toEqual(['true']);
    expect(unit('StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([
      variable('DATA_DIR'),
      variable('CONFIG_DIR'),
    ]);
    // The text above the table of variables says how long the stop takes at most; systemd waits longer.
    expect(text).toContain('ends on SIGTERM within ten seconds with code 0');
    expect(Number(unit('TimeoutStopSec').join())).toBeGreaterThan(10);
    expect(unit('ExecStart').at(-1)).toBe('dist/server/start.js');
  });

  it('give the image’s user the container’s configuration, and never mount it read-only', () => {
    expect(read('Containerfile')).toContain('COPY --chown=node:node config /config');
    expect(read('docs/operating.md')).not.toMatch(/:\/config:ro/);
  });
});

describe('A copy that the service saves into a folder of its own', () => {
  it('is not called saved where no other process sees it', () => {
    const saved = '/tmp/x/base-20261123-130142.ndjson.gz';
    const answer = { ok: true, text: `Сохранено: ${saved}`, saved };
    expect(resultHere(answer, () => true)).toEqual(answer);
    expect(resultHere({ ok: false, text: 'Нет места' }, () => false)).toEqual({ ok: false, text: 'Нет места' });
    expect(resultHere(answer, () => false)).toEqual({
      ok: false,
      text: [
        `Копии здесь нет: сервер записал ${saved} в свою отдельную папку, и она пропадёт, когда он остановится.`,
        'Сохраните без папки (в DATA_DIR/saved) или в папку, которую видит и сервер, например /backup.',
      ].join('\n'),
    });
  });
});

describe('Documented proxy', () => {
  it('passes every body that the server accepts', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(maxBatchBytes);
  });
});

describe('Packages of npm ci --omit=dev (design, How it runs)', () => {
  it('are exactly those that the server imports, with their dependencies', () => {
    const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `server/${name}`);
    const shared = ['src/schemas', 'src/codecs', 'src/dictionaries', 'src/kinds', 'src/record'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .map((name) => `${room}/${name}`),
    );
    // Only the page reads and writes spreadsheets.
    const imported = [...sources, ...shared.filter((file) => !file.startsWith('src/codecs/sheet/'))].flatMap((file) =>
      [...read(file).matchAll(/^(?:import|export) [^;]*?from '([^.#'][^']*)'/gm)].map(([, name = '']) => name),
    );
    const packages = new Set(
      imported
        .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    );
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect([...packages].toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });
});
