import type { DataProvider } from '@refinedev/core';
import { randomUuid } from '#codecs/randomUuid.ts';
import { bulkChangeHeader } from '#dictionaries/headers.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { BulkChangeBody } from '#schemas/entities/bulkChange.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Engine } from '../core/engineContext.tsx';
import { bulkChangesPath, canRecordChanges } from '../core/bulkChangesApi.ts';

type Call = NonNullable<DataProvider['custom']>;

/** A change of many records whose writes the history joins, so that it can be undone later. */
export interface RecordedChange {
  /** Returns the headers of its writes; empty where the server does not list it. */
  headers: () => Promise<Readonly<Record<string, string>>>;
  /** Removes the change from the list after it was undone. */
  forget: () => Promise<void>;
}

const unrecorded: RecordedChange = { headers: () => Promise.resolve({}), forget: () => Promise.resolve() };

/**
 * Creates a change that the server lists from its first write on. If the server does not respond, the write fails as
 * well, and the job can be resumed.
 */
export function createRecordedChange(
  call: Call,
  host: Engine['host'],
  declaration: Declaration,
  change: Omit<BulkChangeBody, 'id'>,
): RecordedChange {
  if (!canRecordChanges(host, declaration, change.kind)) return unrecorded;
  const path = bulkChangesPath(declaration);
  const id = randomUuid();
  let begun: Promise<Readonly<Record<string, string>>> | undefined;
  const begin = async (): Promise<Readonly<Record<string, string>>> => {
    try {
      await call({ url: path, method: 'post', payload: { id, ...change } });
      return { [bulkChangeHeader]: id };
    } catch (error) {
      // The API or the server does not list changes of this user.
      if (error instanceof ApiError && error.kind === 'answered' && error.status < 500) return {};
      begun = undefined;
      throw error;
    }
  };
  return {
    headers: () => (begun ??= begin()),
    forget: () => forgetChange(call, declaration, id),
  };
}

/**
 * Removes a change that was undone from the list. Without a response it stays there, and undoing it again changes
 * nothing.
 */
export async function forgetChange(call: Call, declaration: Declaration, id: string): Promise<void> {
  await call({ url: `${bulkChangesPath(declaration)}${id}/`, method: 'delete' }).catch(() => undefined);
}
