import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ts } from '@ts-morph/common';
import { packageGroups, unitGroups, units } from './layerTable.mjs';
import { root as project } from './root.mjs';

// `node scripts/layers.mjs [--json] [FOLDER]` checks the imports of server/ and src/ against `layerTable.mjs` and finds
// cycles of folders. It prints each import that the table does not allow and exits with 1 if there is one, or a cycle.

/** The parts whose folders may not import each other in a cycle. */
const acyclicParts = ['server', 'src/engine', 'src/studio', 'src/app'];

/** The layers of the server. Their folders are compared with each other, not the layers themselves. */
const serverLayers = new Set(['platform', 'identity', 'trail', 'resources', 'modules', 'admin', 'main']);

const isSource = (name) => /\.tsx?$/.test(name) && !/\.(test|stories|d)\.tsx?$/.test(name);

/** Returns the paths of the sources below a folder, without tests. */
function sourcesBelow(root, folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(root, name);
    return isSource(entry.name) ? [name] : [];
  });
}

/** Returns the module specifiers of a source: of imports, re-exports, `import()` and `new URL('./file.ts', …)`. */
function specifiersOf(text) {
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const workers = [...text.matchAll(/\bnew URL\(\s*'(\.[^']+\.tsx?)'/g)].map(([, name]) => name);
  return new Set([...imported, ...workers]);
}

/** Returns the file of a specifier as a path below the root; undefined for a package. */
function resolveSpecifier(aliases, file, specifier) {
  const [name] = specifier.split('?');
  if (name.startsWith('.')) return posix.normalize(posix.join(dirname(file), name));
  for (const [alias, target] of Object.entries(aliases)) {
    const [head] = alias.split('*');
    if (name.startsWith(head)) return posix.normalize(target.replace('*', name.slice(head.length)));
  }
  return undefined;
}

/** Returns the pattern for a path of the table. */
function patternOf(path) {
  const escaped = path
    .split(/(\*\*\/|\*)/)
    .map(
      (part) => ({ '**/': '(?:.*/)?', '*': '([^/]+)' })[part] ?? RegExp.escape?.(part) ?? part.replaceAll('.', '\\.'),
    )
    .join('');
  return new RegExp(`^${escaped}${path.endsWith('/') ? '' : '$'}`);
}

/** Replaces names of groups by their units. */
function expand(names) {
  return new Set(
    names.flatMap((name) =>
      Object.hasOwn(unitGroups, name) ? [...expand(unitGroups[name].filter((other) => other !== name)), name] : [name],
    ),
  );
}

const table = units.map(({ name, paths, imports, forbidden = [] }) => ({
  name,
  patterns: paths.map(patternOf),
  imports: expand(imports),
  forbidden: forbidden.map((group) => packageGroups[group]),
}));

/** Returns the row of a path with the name of its unit; undefined for a path that no row lists. */
function unitOf(path) {
  for (const row of table) {
    const found = row.patterns.map((pattern) => pattern.exec(path)).find(Boolean);
    if (found) return { row, name: row.name.replace('*', found[1] ?? '*') };
  }
  return undefined;
}

function mayImport(from, to) {
  if (from.name === to.name) return true;
  const { imports } = from.row;
  if (imports.has(to.name) || (from.row !== to.row && imports.has(to.row.name))) return true;
  return [...imports].some(
    (name) => name.endsWith('/*') && name !== from.row.name && to.name.startsWith(name.slice(0, -1)),
  );
}

/** Returns the folder that is addressed by its own `#name`; `src/main.tsx` belongs to the layer of the application. */
const aliasFolder = (path) => (path === 'src/main.tsx' ? 'src/app/' : /^(server|src\/[^/]+)\//.exec(path)?.[0]);

/** Returns why the table does not allow an import; undefined for an allowed one. */
function complaintOf(from, file, path, specifier) {
  if (path === undefined)
    return from.row.forbidden.some((pattern) => pattern.test(specifier)) ? `${from.name} → ${specifier}` : undefined;
  if (!/\.tsx?$/.test(path)) return undefined;
  if (specifier.startsWith('.') && aliasFolder(file) !== aliasFolder(path))
    return 'a relative path into another layer; use its #name';
  const to = unitOf(path);
  if (to === undefined) return `${from.name} → a folder that the table does not list`;
  return mayImport(from, to) ? undefined : `${from.name} → ${to.name}`;
}

/** Returns the folder of a path within a part, two levels deep in the layers of the server; `.` for its own files. */
function folderWithin(part, path) {
  if (!path.startsWith(`${part}/`)) return undefined;
  const [first, second, third] = path.slice(part.length + 1).split('/');
  if (second === undefined) return '.';
  if (part !== 'server' || !serverLayers.has(first)) return first;
  return third === undefined ? `${first}/.` : `${first}/${second}`;
}

/** Returns the sets of two or more nodes that reach each other (Tarjan's algorithm). */
function cyclesOf(graph) {
  const [order, lowest, stack, cycles] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const cycle = stack.splice(stack.indexOf(node));
    if (cycle.length > 1) cycles.push(cycle.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** Returns the cycles of folders of a part. */
function folderCycles(part, edges) {
  const graph = new Map();
  for (const [from, to] of edges) {
    const [a, b] = [folderWithin(part, from), folderWithin(part, to)];
    if (a === undefined || b === undefined || a === b) continue;
    graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  return cyclesOf(graph).map((cycle) => `${part}: ${cycle.join(', ')}`);
}

/**
 * Checks the sources below `root`. `violations` are imports that the table does not allow, and files that it does not
 * list. `cycles` are cycles of folders among the allowed imports, so that each problem is reported once.
 */
function checkLayers(root) {
  const { imports: aliases = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [violations, edges] = [[], []];
  for (const file of ['server', 'src'].flatMap((folder) => sourcesBelow(root, folder))) {
    const from = unitOf(file);
    if (from === undefined) {
      violations.push({ file, rule: 'no unit of the table lists this file' });
      continue;
    }
    for (const specifier of specifiersOf(readFileSync(join(root, file), 'utf8'))) {
      const path = resolveSpecifier(aliases, file, specifier);
      const rule = complaintOf(from, file, path, specifier);
      if (rule !== undefined) violations.push({ file, specifier, rule });
      else if (path !== undefined) edges.push([file, path]);
    }
  }
  return { violations, cycles: acyclicParts.flatMap((part) => folderCycles(part, edges)) };
}

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const { violations, cycles } = checkLayers(resolve(positionals[0] ?? project));
if (values.json) console.log(JSON.stringify({ violations, cycles }));
else {
  for (const { file, specifier, rule } of violations)
    console.log(`${file}: ${rule}${specifier ? ` (${specifier})` : ''}`);
  for (const cycle of cycles) console.log(`Folders import each other: ${cycle}`);
  console.log(`Imports that the table does not allow: ${violations.length}; cycles of folders: ${cycles.length}`);
}
process.exitCode = violations.length + cycles.length > 0 ? 1 : 0;
