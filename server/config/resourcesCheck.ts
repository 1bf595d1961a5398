import { join } from 'node:path';
import { checkText } from './check/checkText.ts';
import { saidOf } from './check/mistake.ts';
import { installedResources } from './installed.ts';
import { resourceFolder, type ResourceFolder } from './resourceFolder.ts';

// npm run resources:check [folder]: the report that the host gives of added resources, and an exit status for somebody's own CI.
const path = process.argv[2] ?? join(process.env['CONFIG_DIR'] || 'config', 'resources');
const folder = resourceFolder(path);
const { texts, refused, trouble } = folder.read();
if (trouble) {
  console.error(`${trouble.text}: проверять нечего`);
  process.exit(1);
}
const none: ResourceFolder = { read: () => ({ texts: new Map(), refused: new Map() }), write: () => undefined, remove: () => undefined };
const installed = installedResources({ folder, kept: none, check: checkText, print: () => undefined });
await installed.look();
const { mistakes } = installed.now();
for (const mistake of mistakes) console.error(saidOf(mistake));
console.log(`${path}: файлов ${texts.size + refused.size}, ошибок ${mistakes.length}`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
