import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CheckThread } from '#server/admin/config/check/checkInThread.ts';
import { openConfig } from '#server/admin/config/openConfig.ts';
import { configFile } from '#server/admin/config/installationConfig.ts';
import { createCompanyInfoReader } from '#server/admin/setup/companyInfo.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';

const here: CheckThread = {
  check: () => Promise.resolve({ declaration: null, diagnostics: [] }),
  close: () => Promise.resolve(),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planning-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns `planning` as the page reads it, for a text of `app.json` and the default of the database. */
async function planningOf(text: string, inDatabase: boolean, apiUrl?: URL): Promise<unknown> {
  writeFileSync(join(folder, 'app.json'), text);
  const config = openConfig({
    app: configFile(folder, () => undefined),
    configDir: folder,
    dataDir: folder,
    thread: here,
    print: () => undefined,
    ...(apiUrl && { apiUrl }),
  });
  await config.ready;
  const { routes, close } = config.serve({
    ask: () => Promise.resolve(new Response('', { status: 401 })),
    log: () => undefined,
    host: {
      history: false,
      views: false,
      visits: false,
      hasAccounts: false,
      events: { maySee: () => false },
      company: () => Promise.resolve({ name: undefined, demo: false, planning: inDatabase }),
      describe: () => '{}',
      routes: [],
    },
  });
  onTestFinished(close);
  const response = await routes.fetch(new Request('http://localhost/config/app.json'));
  return ((await response.json()) as { planning: unknown }).planning;
}

describe('`planning` of app.json', () => {
  it.each([
    ['{}', true, true],
    ['{}', false, false],
    ['{ "planning": true }', false, true],
    ['{ "planning": false }', true, false],
  ])('with %s and %s in the database is %s for the page', async (text, inDatabase, shown) => {
    expect(await planningOf(text, inDatabase)).toBe(shown);
  });

  it('is off behind an external API even when the file switches it on', async () => {
    expect(await planningOf('{ "planning": true }', true, new URL('https://api.company.ru'))).toBe(false);
  });

  it('is rejected with its line when it is neither true nor false', () => {
    const lines: string[] = [];
    writeFileSync(join(folder, 'app.json'), '{ "planning": "yes" }');
    expect(configFile(folder, (line) => lines.push(line)).read().planning).toBeNull();
    expect(lines.join()).toContain('app.json:1:15 — planning: ожидается true или false');
  });
});

it('is on by default in a new database', async () => {
  const { db, close } = await openEmptyDatabase();
  onTestFinished(close);
  await migrate(db, async () => undefined);
  expect(await createCompanyInfoReader(db)()).toMatchObject({ planning: true });
  await db.execute(sql`insert into company (name, demo) values ('ООО «Волна»', false)`);
  expect(await createCompanyInfoReader(db)()).toMatchObject({ name: 'ООО «Волна»', planning: true });
});
