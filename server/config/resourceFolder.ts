import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of files with a resource: nothing hidden, nothing that climbs out. */
export const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.json$/;
/** The published schema may lie beside the resources, for completion in an editor. */
const schemaFile = 'resource.schema.json';

/** A folder with one JSON file for a resource. */
export interface ResourceFolder {
  /** Every file with its text. A file that did not change since is not read again. */
  read(): Map<string, string>;
  /** Puts a file there whole: whoever reads meanwhile finds the old one or the new one. Throws what the file system says. */
  write(file: string, text: string): void;
  remove(file: string): void;
}

export function resourceFolder(path: string): ResourceFolder {
  const known = new Map<string, { stamp: string; text: string }>();

  function textOf(file: string): string | undefined {
    const stat = statSync(join(path, file), { throwIfNoEntry: false });
    if (!stat?.isFile()) return undefined;
    const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.text;
    const text = readFileSync(join(path, file), 'utf8');
    known.set(file, { stamp, text });
    return text;
  }

  return {
    read() {
      const files = namesIn(path).filter((name) => fileName.test(name) && name !== schemaFile).toSorted();
      return new Map(files.flatMap((file) => {
        const text = textOf(file);
        return text === undefined ? [] : [[file, text]];
      }));
    },
    write(file, text) {
      mkdirSync(path, { recursive: true });
      const growing = join(path, `.${file}.${process.pid}`);
      writeFileSync(growing, text);
      renameSync(growing, join(path, file));
    },
    remove: (file) => rmSync(join(path, file), { force: true }),
  };
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
