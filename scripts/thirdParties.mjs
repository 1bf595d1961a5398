import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/** What the page contains besides packages. */
const contents = [
  {
    name: 'IBM Plex Sans (office-sans)',
    license: 'OFL-1.1',
    text: () => read('src/app/fonts/LICENSE.txt'),
  },
  {
    name: 'Natural Earth, outlines of the map (in world-atlas)',
    license: 'public domain',
    text: () => 'Made with Natural Earth. Free vector and raster map data @ naturalearthdata.com.',
  },
];

/** Returns the folders of the packages that an installation of the server has. */
function serverFolders() {
  const { packages } = JSON.parse(read('package-lock.json'));
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder]) => folder);
}

/** Returns the packages that the server runs and those in the built page, with `parts` of `server` and `page`. */
export function thirdParties() {
  const parts = new Map();
  const add = (folders, part) => folders.forEach((folder) => parts.set(folder, [...(parts.get(folder) ?? []), part]));
  add(serverFolders(), 'server');
  add(JSON.parse(read('dist/bundledPackages.json')), 'page');
  return [...parts]
    .filter(([folder]) => existsSync(join(root, folder, 'package.json')))
    .map(([folder, partsOf]) => {
      const { name, version, license } = JSON.parse(read(join(folder, 'package.json')));
      return { folder, name, version, license: license ?? 'not stated', parts: partsOf };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Returns the texts of a package's licence files. */
function licenceOf(folder) {
  const files = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  return files.map((file) => read(join(folder, file)).trim()).join('\n\n');
}

/** Writes the names, versions and licences of everything that the product contains from others. */
export function writeLicences(file) {
  const packages = thirdParties().map(({ folder, name, version, license }) => ({
    name: `${name} ${version}`,
    license,
    text: () => licenceOf(folder),
  }));
  const sections = [...contents, ...packages].map(
    ({ name, license, text }) => `${name}\n${license}\n\n${text() || 'The package has no licence file.'}`,
  );
  writeFileSync(
    file,
    `The product contains the following works of others.\n\n${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  );
}
