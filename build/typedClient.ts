import { writeFile } from 'node:fs/promises';
import { openApiOf } from '#contract/openApi.ts';
import { typedClient } from '../scripts/typedClient.mjs';

// npm run client -- api.d.ts: writes the types of every call of the product, for a TypeScript client.
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Куда записать типы: npm run client -- api.d.ts');
  process.exit(1);
}
await writeFile(file, await typedClient(openApiOf([])));
