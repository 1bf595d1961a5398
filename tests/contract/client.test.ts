import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openApiOf, type OpenApiDocument } from '#contract/openApi.ts';
import { typedClient } from '../../scripts/typedClient.mjs';

const root = join(import.meta.dirname, '../..');
const file = join(import.meta.dirname, 'client/api.d.ts');
afterAll(() => rmSync(file, { force: true }));

/** Returns compiler errors of the types generated from a description, checked against the product's own. */
async function complaints(document: OpenApiDocument): Promise<string> {
  writeFileSync(file, await typedClient(document));
  return spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', join(import.meta.dirname, 'client')],
    { cwd: root, encoding: 'utf8' },
  ).stdout;
}

it('Generated client types equal those of providers, screens and the embedded API, and other types do not compile', async () => {
  const document = openApiOf([]);
  expect(await complaints(document)).toBe('');
  const { IssueBody: _gone, ...schemas } = document.components.schemas;
  const other = {
    ...document,
    components: {
      ...document.components,
      schemas: {
        ...schemas,
        IssueBody: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } },
      },
    },
  };
  expect(await complaints(other)).toMatch(/same\.types\.ts\(\d+,\d+\): error TS1360/);
});
