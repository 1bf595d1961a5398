import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = new URL('..', import.meta.url).pathname;
/** Matches the folder of the innermost package of a module's path. */
const packageFolder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Writes the folders of the packages whose code is in the page and its service worker to `file`, for the licences and
 * the list of components (scripts/thirdParties.mjs): an installation lacks these packages. Both builds share it.
 */
export function bundledPackages(file: string): Plugin {
  const folders = new Set<string>();
  return {
    name: 'bundled-packages',
    apply: 'build',
    writeBundle(_, bundle) {
      for (const item of Object.values(bundle))
        for (const id of item.type === 'chunk' ? item.moduleIds : []) {
          const folder = packageFolder.exec(id)?.[1];
          if (folder !== undefined) folders.add(relative(root, folder));
        }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...folders].toSorted()));
    },
  };
}
