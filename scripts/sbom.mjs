import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { root } from './root.mjs';
import { thirdParties } from './thirdParties.mjs';

// `npm run sbom`: writes the list of components in CycloneDX, `dist/sbom.json`: what the server runs and what the built
// page contains. npm knows every installed package; the tools of development among them are left out.
ensureDependencies();
await ensureBuild();
const all = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
);
const parts = new Map(thirdParties().map((item) => [`${item.name}@${item.version}`, item.parts]));
const isKept = (ref) => parts.has(ref);
const components = all.components
  .filter((component) => isKept(component['bom-ref']))
  .map((component) => ({
    ...component,
    scope: 'required',
    properties: parts.get(component['bom-ref']).map((value) => ({ name: 'back-office:part', value })),
  }));
const dependencies = all.dependencies
  .filter(({ ref }) => isKept(ref) || ref === all.metadata.component['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) }));
const file = join(root, 'dist/sbom.json');
writeFileSync(file, `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
console.log(`${components.length} компонентов: ${file}`);
