import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
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

/**
 * Returns a file system error of a variable's folder as a sentence for the administrator; undefined for other errors.
 */
export function unusableFolder(variable: string, folder: string, error: unknown): EnvironmentError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason === undefined ? undefined : new EnvironmentError(`${variable}=${folder}: ${reason}.`);
}

/**
 * Rejects a `CONFIG_DIR` that is set but not readable. When unset, the default folder may be missing, and all defaults
 * apply.
 */
export function requireConfigDir(folder: string | undefined): void {
  if (!folder) return;
  try {
    readdirSync(folder);
    accessSync(folder, constants.X_OK);
  } catch (error) {
    throw unusableFolder('CONFIG_DIR', folder, error) ?? error;
  }
}

/** Creates `DATA_DIR`, readable only by its user; throws an `EnvironmentError` for a folder that cannot be used. */
export function createDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusableFolder('DATA_DIR', folder, error) ?? error;
  }
}
