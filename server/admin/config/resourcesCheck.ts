import { dirname, join } from 'node:path';
import { configFile } from './installationConfig.ts';
import { checkDeclarationText } from './check/checkDeclarationText.ts';
import { formatDiagnostic } from './check/diagnostic.ts';
import { watchResources } from './activeResources.ts';
import { resourceFolder, type ResourceFolder } from './resourceFolder.ts';

// npm run resources:check [folder]: reports the diagnostics of custom resources, with an exit status for CI.
const path = process.argv[2] ?? join(process.env['CONFIG_DIR'] || 'config', 'resources');
const folder = resourceFolder(path);
const { texts, refused, trouble } = folder.read();
if (trouble) {
  console.error(`${trouble.text}: проверять нечего`);
  process.exit(1);
}
const app = configFile(dirname(path), console.error);
const none: ResourceFolder = {
  read: () => ({ texts: new Map(), refused: new Map() }),
  write: () => undefined,
  remove: () => undefined,
};
const resources = watchResources({
  folder,
  store: none,
  check: checkDeclarationText,
  sections: () => app.read().sections,
  print: () => undefined,
  api: () => ({ dialects: app.read().dialects, forwarded: Boolean(process.env['API_URL']) }),
});
await resources.look();
const { diagnostics } = resources.now();
for (const diagnostic of diagnostics) console.error(formatDiagnostic(diagnostic));
console.log(`${path}: файлов ${texts.size + refused.size}, ошибок ${diagnostics.length}`);
process.exitCode = diagnostics.length > 0 ? 1 : 0;
