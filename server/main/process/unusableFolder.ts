import { accessSync, constants, readdirSync } from 'node:fs';
import { EnvironmentError } from './environment.ts';

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'это файл, а нужна папка',
  ENOTDIR: 'это файл, а нужна папка',
  ENOENT: 'такой папки нет',
  EACCES: 'нет прав на эту папку',
  EPERM: 'нет прав на эту папку',
  EROFS: 'папка доступна только для чтения',
  ENOSPC: 'на диске нет места',
  ENOTSUP: 'в этой папке нельзя создать сокет, нужен локальный диск',
  EOPNOTSUPP: 'в этой папке нельзя создать сокет, нужен локальный диск',
};

/** What a file system said about the folder of a variable, as a sentence for whoever starts the server; undefined for any other error. */
export function unusableFolder(variable: string, folder: string, error: unknown): EnvironmentError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason === undefined ? undefined : new EnvironmentError(`${variable}=${folder}: ${reason}.`);
}

/** Refuses a `CONFIG_DIR` that was set and cannot be read. Unset, the usual folder may be missing: then everything is as by default. */
export function requireConfigDir(folder: string | undefined): void {
  if (!folder) return;
  try {
    readdirSync(folder);
    accessSync(folder, constants.X_OK);
  } catch (error) {
    throw unusableFolder('CONFIG_DIR', folder, error) ?? error;
  }
}
