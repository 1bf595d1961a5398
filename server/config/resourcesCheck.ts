import { join } from 'node:path';
import { saidOf } from './check/mistake.ts';
import { installedResources } from './installed.ts';
import { resourceFolder } from './resourceFolder.ts';

// npm run resources:check [folder]: the report that the host gives of added resources, and an exit status for somebody's own CI.
const path = process.argv[2] ?? join(process.env['CONFIG_DIR'] || 'config', 'resources');
const folder = resourceFolder(path);
const installed = installedResources({ folder, kept: { read: () => new Map(), write: () => undefined, remove: () => undefined }, print: () => undefined });
installed.look();
const { mistakes } = installed.now();
for (const mistake of mistakes) console.error(saidOf(mistake));
console.log(`${path}: файлов ${folder.read().size}, ошибок ${mistakes.length}`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
