import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from '../../platform/db/databaseSecret.ts';

/** Name of the drafts' secret in every storage. */
export const draftSecretName = 'draft-secret';

const newSecret = (): Buffer => randomBytes(32);

/** Shares one call between concurrent callers. */
function once(read: Secret): Secret {
  let known: Promise<Buffer> | undefined;
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}

/**
 * Creates a secret stored in a file of `DATA_DIR` that only this user may read. It is written atomically, and of two
 * processes that create it one wins.
 */
export function fileSecret(folder: string, name: string): Secret {
  return once(async () => {
    const file = join(folder, name);
    const temporary = `${file}.${process.pid}`;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(temporary, newSecret().toString('base64'), { mode: 0o600 });
      // A leftover file may have been created with any umask.
      chmodSync(temporary, 0o600);
      linkSync(temporary, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
    return Buffer.from(readFileSync(file, 'utf8'), 'base64');
  });
}
