import { and, eq, inArray } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { Db } from '../../platform/db/connection.ts';
import { files } from '../../platform/tables/files.ts';
import type { RecordStorage } from './storage.ts';

const fileIdIn = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Marks the uploaded files that saved records refer to, so that they are preserved. */
async function attach(tx: Db, bodies: readonly Body[]): Promise<void> {
  const ids = [...new Set(JSON.stringify(bodies).match(fileIdIn))];
  if (ids.length > 0)
    await tx
      .update(files)
      .set({ attached: true })
      .where(and(inArray(files.fileId, ids), eq(files.attached, false)));
}

/** Wraps a storage so that it marks the files of everything it stores. */
export function attachingFiles(storage: RecordStorage): RecordStorage {
  return {
    ...storage,
    insert: async (tx, bodies, uuid) => {
      await attach(tx, bodies);
      return storage.insert(tx, bodies, uuid);
    },
    replace: async (tx, bodies) => {
      await attach(
        tx,
        bodies.map(([, body]) => body),
      );
      await storage.replace(tx, bodies);
    },
  };
}
