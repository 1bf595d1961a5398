import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { maxFileBytes, tooLarge } from './check/parse.ts';
import { decodeUtf8, type DecodedText } from './decodeUtf8.ts';

/** Valid file names of resources: no hidden files, no path traversal. */
export const fileNamePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.json$/;
export const fileNameRule = 'латинские буквы, цифры, - и _, в конце .json';
/** The published schema may be in the same folder, for completion in an editor. */
const schemaFile = 'resource.schema.json';

/** The current contents of a folder. */
export interface Contents {
  /** The text of every readable file. */
  texts: ReadonlyMap<string, string>;
  /** Reasons why entries are skipped, in Russian, by name. */
  refused: ReadonlyMap<string, string>;
  /** Why the folder cannot be read, in Russian. A missing folder counts as empty and also sets this. */
  trouble?: { text: string; missing: boolean };
}

/** A folder with one JSON file per resource. */
export interface ResourceFolder {
  /**
   * Reads all entries. Unchanged files are not read again, and an unreadable file does not affect others. Never throws.
   */
  read(): Contents;
  /** Writes a file atomically: concurrent readers see the old or the new text. Throws errors of the file system. */
  write(file: string, text: string): void;
  remove(file: string): void;
}

export function resourceFolder(path: string): ResourceFolder {
  const known = new Map<string, { stamp: string; decoded: DecodedText }>();

  /** Reads an entry; undefined when it has been removed meanwhile. */
  function entry(name: string): DecodedText | undefined {
    try {
      return read(name);
    } catch (error) {
      return isGone(path, name) ? undefined : { refused: reasonOf(error, join(path, name)) };
    }
  }

  function read(name: string): DecodedText {
    const file = join(path, name);
    const stat = statSync(file);
    if (stat.isDirectory()) return { refused: 'это папка: ресурс — файл .json прямо в папке ресурсов' };
    if (!fileNamePattern.test(name)) return { refused: `файл не читается из-за имени: ${fileNameRule}` };
    if (!stat.isFile()) return { refused: 'это не файл' };
    // The studio writes into this folder and the administrator maintains it; files outside of it are never published.
    if (!realpathSync(file).startsWith(realpathSync(path) + sep))
      return { refused: `ссылка ведёт за пределы папки (${readTarget(file)}): положите в папку сам файл` };
    if (stat.size > maxFileBytes) return { refused: tooLarge };
    const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
    const before = known.get(name);
    if (before?.stamp === stamp) return before.decoded;
    const fresh = { stamp, decoded: decodeUtf8(readFileSync(file)) };
    known.set(name, fresh);
    return fresh.decoded;
  }

  return {
    read() {
      const { names, trouble } = entriesIn(path);
      const texts = new Map<string, string>();
      const refused = new Map<string, string>();
      for (const name of names) {
        const result = entry(name);
        if (result === undefined) continue;
        if ('text' in result) texts.set(name, result.text);
        else refused.set(name, result.refused);
      }
      return { texts, refused, ...(trouble && { trouble }) };
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

/**
 * Lists possible resources: files with such names and folders; a mounted ConfigMap stores its internal data in hidden
 * entries.
 */
function entriesIn(path: string): { names: string[]; trouble?: Contents['trouble'] } {
  try {
    const found = readdirSync(path, { withFileTypes: true });
    const meant = found.filter(
      (item) =>
        !item.name.startsWith('.') && item.name !== schemaFile && (item.isDirectory() || /\.json$/i.test(item.name)),
    );
    return { names: meant.map(({ name }) => name).toSorted() };
  } catch (error) {
    const missing = codeOf(error) === 'ENOENT';
    return {
      names: [],
      trouble: { text: missing ? `папки ${path} нет` : `папка ${path} не читается: ${reasonOf(error, path)}`, missing },
    };
  }
}

function isGone(path: string, name: string): boolean {
  try {
    return lstatSync(join(path, name), { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'у сервера нет прав на чтение',
  EPERM: 'у сервера нет прав на чтение',
  ELOOP: 'ссылки ведут друг на друга по кругу',
  ENOTDIR: 'это не папка',
};

function reasonOf(error: unknown, file: string): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return `ссылка ведёт в никуда (${readTarget(file)})`;
  return reasons[code] ?? `не удаётся прочитать (${code})`;
}

function readTarget(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return 'через папку-ссылку';
  }
}
