import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/platform/db/openConnection.ts';
import { smallSnapshot } from '#tests/support/testDatabase.ts';

/**
 * Creates the folders that tests copy: `filled` has small demo data, `bare` is a database without tables. Copying is
 * far faster than creating; returns the function that deletes them.
 */
export default async function makeFolders(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'));
  const filled = await openEmbedded({ folder: join(folder, 'filled'), snapshot: await smallSnapshot() });
  await filled.close();
  const bare = await openEmbedded({ folder: join(folder, 'bare') });
  await bare.close();
  process.env['FOLDERS_OF_RUN'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
