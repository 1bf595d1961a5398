import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOwnDatabase, onPostgres } from './ownDatabase.ts';
import { spawnServer } from './serverProcess.ts';

/** Returns the output of a start with these variables before it exits with code 1. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { child, printed } = spawnServer(env);
  expect(await once(child, 'exit')).toEqual([1, null]);
  return printed();
}

describe.skipIf(onPostgres)('Messages for invalid variables (design, How it runs)', { timeout: 300_000 }, () => {
  it('reports an invalid HOST', async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const env = { ...database.env, DEMO: 'off' };
    expect(await refusal({ ...env, HOST: '203.0.113.7' })).toBe(
      'HOST=203.0.113.7: такого адреса нет у этого компьютера. Обычно нужен 127.0.0.1 или 0.0.0.0.\n',
    );
    expect(await refusal({ ...env, HOST: 'no-such-host.invalid' })).toBe(
      'HOST=no-such-host.invalid: такого имени нет. Обычно нужен 127.0.0.1 или 0.0.0.0.\n',
    );
  });

  it('reports an invalid DATA_DIR and CONFIG_DIR', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'environment-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toBe(`DATA_DIR=${file}: это файл, а нужна папка.\n`);
    expect(await refusal({ DATA_DIR: join(file, 'below') })).toBe(
      `DATA_DIR=${join(file, 'below')}: это файл, а нужна папка.\n`,
    );
    expect(await refusal({ DATA_DIR: '/sys/data' })).toBe('DATA_DIR=/sys/data: нет прав на эту папку.\n');
    expect(await refusal({ DATA_DIR: folder, CONFIG_DIR: file })).toBe(
      `CONFIG_DIR=${file}: это файл, а нужна папка.\n`,
    );
    expect(await refusal({ DATA_DIR: folder, CONFIG_DIR: join(folder, 'absent') })).toBe(
      `CONFIG_DIR=${join(folder, 'absent')}: такой папки нет.\n`,
    );
  });

  it('reports an invalid DEMO and SYNC', async () => {
    expect(await refusal({ DEMO: 'yes' })).toBe('DEMO=yes: ожидается on или off.\n');
    expect(await refusal({ SYNC: 'never' })).toBe('SYNC=never: ожидается commit или batch.\n');
  });
});
