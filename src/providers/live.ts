import type { LiveEvent, LiveProvider } from '@refinedev/core';
import type { WrittenRecords } from '#schemas/serverEvents.ts';

/** Milliseconds within which an event about this tab's own write arrives: its lists have been reloaded already. */
const ownWriteMs = 5000;

/** Refine's live provider, and what feeds it. */
export interface Live extends LiveProvider {
  /** Notifies the subscribers of writes. */
  tell(writes: readonly WrittenRecords[]): void;
  /** Notes that this tab has written. */
  wrote(): void;
}

/**
 * Creates Refine's live provider: a subscription to `resources/{name}` gets an event for each write of the resource by
 * others, or with `params.id` of that record. `payload.ids` are the ids, undefined when any record may have changed;
 * `payload.by` is the writer's full name, undefined when the user may not know it; `date` is the time of the write.
 */
export function createLiveProvider(ownName: () => string | undefined): Live {
  const subscriptions = new Set<(write: WrittenRecords) => void>();
  let wroteAt = Number.NEGATIVE_INFINITY;
  return {
    wrote() {
      wroteAt = Date.now();
    },
    tell(writes) {
      const hasWritten = Date.now() - wroteAt < ownWriteMs;
      const ofOthers = writes.filter(({ by }) => !hasWritten || (by !== null && by.name !== ownName()));
      for (const write of ofOthers) for (const take of subscriptions) take(write);
    },
    subscribe({ channel, params, callback }) {
      // A list under a parent is called by its path, too.
      const [name] = channel.replace('resources/', '').split('?');
      const take = ({ resource, ids, by, at }: WrittenRecords): void => {
        if (resource !== name || (params?.id !== undefined && ids?.includes(String(params.id)) === false)) return;
        const event: LiveEvent = {
          channel,
          type: 'updated',
          payload: { ...(ids && { ids: [...ids] }), by: by?.name },
          date: new Date(at * 1000),
        };
        callback(event);
      };
      subscriptions.add(take);
      return take;
    },
    unsubscribe: (take: (write: WrittenRecords) => void) => void subscriptions.delete(take),
  };
}
