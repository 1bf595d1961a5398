import { accessSync, constants, mkdirSync } from 'node:fs';
import { badRequest, notFound, HttpError } from '../../platform/http/httpError.ts';
import { formatDiagnostic } from './check/diagnostic.ts';
import type { ActiveResources } from './activeResources.ts';
import { fileNamePattern, fileNameRule, type ResourceFolder } from './resourceFolder.ts';
import type { Version, Versions } from './versions.ts';

interface Publication {
  file: string;
  /** Null removes the file. */
  text: string | null;
  /** The text that the publisher started from; null when the file did not exist. */
  base: string | null;
  /** Name of the publisher. */
  by: string;
}

export interface Publisher {
  /**
   * Activates a file for all processes. Throws an `HttpError` for a text with diagnostics, a text that changed
   * meanwhile, and a folder that is not writable.
   */
  publish(publication: Publication): Promise<void>;
  /** Returns the earlier texts of a file, newest first. */
  history(file: string): Promise<Version[]>;
  /** Applies publications of other processes on the same database. */
  follow(): Promise<void>;
  /** Returns the reason why publishing is disabled, in Russian; undefined when it is enabled. */
  closed(): string | undefined;
}

interface Parts {
  path: string;
  folder: ResourceFolder;
  resources: ActiveResources;
  versions: Versions;
  /** The newest version applied to this folder, stored with it. */
  taken: { read(): number; write(id: number): void };
  /** Unix seconds. */
  now: () => number;
  print: (line: string) => void;
}

const changed = () =>
  new HttpError(409, {
    code: 409,
    text: 'Файл изменился с тех пор, как вы его открыли. Откройте его заново и внесите правку ещё раз.',
  });

/** Creates the publisher of custom resources: it writes the file, stores every version, and records the author. */
export function resourcePublisher({ path, folder, resources, versions, taken, now, print }: Parts): Publisher {
  function closed(): string | undefined {
    try {
      mkdirSync(path, { recursive: true });
      accessSync(path, constants.W_OK);
      return undefined;
    } catch {
      return `Папка ${path} доступна только для чтения: опубликовать нельзя. Сохраните текст и положите файл в неё тем, кто может туда писать.`;
    }
  }

  function put(file: string, text: string | null): void {
    if (text === null) folder.remove(file);
    else folder.write(file, text);
  }

  /** The newest publication that was reported as not written. */
  let reported = 0;
  /** Writes a publication of another process; throws where the folder cannot be written, and says so once. */
  function take({ id, file, text }: Version): void {
    try {
      put(file, text);
    } catch (error) {
      if (id > reported)
        print(
          `${file}: публикация другого процесса здесь не действует: в папку ${path} не удаётся писать. Разрешите это серверу или внесите ту же правку в папку сами.`,
        );
      reported = Math.max(reported, id);
      throw error;
    }
  }

  async function follow(): Promise<void> {
    const fresh = await versions.since(taken.read());
    if (fresh.length === 0) return;
    const { texts, refused } = folder.read();
    for (const version of fresh) {
      const { file, text } = version;
      const present = texts.get(file) ?? null;
      if (present === text || refused.has(file)) continue;
      // The file is the source of truth (docs/decisions/0012): a text that was never published is newer than the log.
      if (present === null || (await versions.includes(file, present))) take(version);
      else print(`${file}: изменён на сервере, поэтому публикация из журнала не применена`);
    }
    taken.write(Math.max(...fresh.map(({ id }) => id)));
    await resources.look();
  }

  /** A file that was never published is stored as a version first, so that it can be restored. */
  async function keepFound(file: string, present: string | null, latest: Version | undefined): Promise<number> {
    if (present === null || latest?.text === present) return latest?.id ?? 0;
    if (!(await versions.add({ file, text: present, by: 'файл на сервере', at: now() }, latest?.id ?? 0)))
      throw changed();
    return (await versions.of(file))[0]?.id ?? 0;
  }

  return {
    closed,
    follow,
    history: (file) => versions.of(file),
    async publish({ file, text, base, by }) {
      if (!fileNamePattern.test(file)) throw badRequest(`Имя файла: ${fileNameRule}`);
      const why = closed();
      if (why !== undefined) throw new HttpError(403, { code: 403, text: why });
      // Read before the folder: if another process publishes after this, `add` refuses.
      const [newest] = await versions.of(file);
      await follow();
      const diagnostics = text === null ? [] : await resources.check(file, text);
      if (diagnostics.length > 0) throw badRequest('В объявлении есть ошибки', diagnostics.map(formatDiagnostic));
      const { texts, refused } = folder.read();
      // An unreadable file cannot be stored as a version.
      if (refused.has(file)) throw badRequest(`Файл ${file} на сервере: ${refused.get(file)}`);
      const present = texts.get(file) ?? null;
      if (present === null && text === null) throw notFound('Такого файла нет');
      if (present !== base) throw changed();
      const latest = await keepFound(file, present, newest);
      if (!(await versions.add({ file, text, by, at: now() }, latest))) throw changed();
      put(file, text);
      print(`${file}: ${text === null ? 'удалён' : 'опубликован'}, ${by}`);
      await resources.look();
      await follow();
    },
  };
}
