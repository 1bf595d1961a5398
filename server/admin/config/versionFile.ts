import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { maxVersionsInResponse, type Version, type Versions } from './versions.ts';

/** Creates versions stored as JSON lines in a file, for a host with an external API and no database. */
export function fileVersions(path: string): Versions {
  function all(): Version[] {
    try {
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Version);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  return {
    shared: true,
    add(version, latest) {
      const known = all();
      if ((known.findLast(({ file }) => file === version.file)?.id ?? 0) !== latest) return Promise.resolve(false);
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify({ id: (known.at(-1)?.id ?? 0) + 1, ...version })}\n`);
      return Promise.resolve(true);
    },
    of: (file) =>
      Promise.resolve(
        all()
          .filter((version) => version.file === file)
          .toReversed()
          .slice(0, maxVersionsInResponse),
      ),
    since(id) {
      const known = all();
      const isRestored = id > (known.at(-1)?.id ?? 0);
      const fresh = known.filter((version) => isRestored || version.id > id);
      return Promise.resolve([...new Map(fresh.map((version) => [version.file, version])).values()]);
    },
    includes: (file, text) => Promise.resolve(all().some((version) => version.file === file && version.text === text)),
  };
}
