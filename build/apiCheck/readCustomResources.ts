import { join } from 'node:path';
import { watchResources } from '#server/admin/config/activeResources.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { formatDiagnostic } from '#server/admin/config/check/diagnostic.ts';
import { resourceFolder, type ResourceFolder } from '#server/admin/config/resourceFolder.ts';
import { configFile } from '#server/admin/config/installationConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const none: ResourceFolder = {
  read: () => ({ texts: new Map(), refused: new Map() }),
  write: () => undefined,
  remove: () => undefined,
};

/**
 * Loads the custom resources of an installation, as in front of an external API. Problems of a file are reported
 * through `say`.
 */
export async function readCustomResources(
  config: string,
  say: (line: string) => void,
): Promise<readonly Declaration[]> {
  const app = configFile(config, say);
  const active = watchResources({
    folder: resourceFolder(join(config, 'resources')),
    store: none,
    check: checkDeclarationText,
    sections: () => app.read().sections,
    print: () => undefined,
    api: () => ({ dialects: app.read().dialects, forwarded: true }),
  });
  await active.look();
  const { declarations, diagnostics } = active.now();
  for (const diagnostic of diagnostics) say(formatDiagnostic(diagnostic));
  return declarations;
}
