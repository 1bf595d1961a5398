import type { ServedVersions, ServerEvent, WrittenRecords } from '#schemas/serverEvents.ts';
import type { ApiUser } from '../../identity/person/apiUser.ts';
import { runPeriodically, type Repetition } from '../../platform/jobs/runPeriodically.ts';

/** Milliseconds between two looks: a page is told within three seconds. */
const rest = 1000;
/** Maximum open streams of one user: a tab that leads its browser holds one. */
const maxOfUser = 20;

/** What the events are read from. */
export interface EventSources {
  versions(): ServedVersions;
  /** Reads the writes since the last call; undefined where records are not ours. */
  readWrites?: (() => Promise<readonly WrittenRecords[]>) | undefined;
  /** Whether a user has the section of a resource. */
  maySee(person: ApiUser, resource: string): boolean;
}

interface Subscriber {
  person: ApiUser;
  send(event: ServerEvent): void;
  end(): void;
}

/** Tells the open pages what has changed. */
export interface EventFeed {
  /** Sends events to a page, beginning with the versions; of too many pages of a user the oldest one ends. */
  subscribe(subscriber: Subscriber): () => void;
  /** Ends all streams: the process is about to stop. */
  close(): void;
}

/** Creates the feed. It looks only while a page listens. */
export function createEventFeed({ versions, readWrites, maySee }: EventSources): EventFeed {
  const subscribers = new Set<Subscriber>();
  let told = '';
  let repetition: Repetition | undefined;
  /** Whether writes of before the first page have been passed over. */
  let hasBegun = false;
  const look = async (): Promise<void> => {
    const now = versions();
    if (JSON.stringify(now) !== told) {
      told = JSON.stringify(now);
      for (const { send } of subscribers) send({ event: 'versions', data: now });
    }
    const writes = (await readWrites?.()) ?? [];
    if (!hasBegun || writes.length === 0) {
      hasBegun = true;
      return;
    }
    for (const { person, send } of subscribers) {
      const seen = writes.filter(({ resource }) => maySee(person, resource));
      if (seen.length > 0) send({ event: 'writes', data: seen.map((write) => withinReach(person, write)) });
    }
  };
  return {
    subscribe(subscriber) {
      const { person, send } = subscriber;
      const ofUser = [...subscribers].filter((other) => other.person.id === person.id);
      if (ofUser.length >= maxOfUser) ofUser[0]?.end();
      subscribers.add(subscriber);
      const now = versions();
      if (repetition === undefined) {
        told = JSON.stringify(now);
        hasBegun = false;
        // A database that does not answer stops no page: each reads again when it is back.
        repetition = runPeriodically(look, { rest, atOnce: true });
      }
      send({ event: 'versions', data: now });
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0) return;
        void repetition?.();
        repetition = undefined;
      };
    },
    close() {
      for (const { end } of subscribers) end();
    },
  };
}

/**
 * Returns a write as a user may know of it: one with territories learns that the section has changed, neither which
 * records nor by whom, since they may lie elsewhere.
 */
function withinReach({ limit }: ApiUser, write: WrittenRecords): WrittenRecords {
  return limit === undefined ? write : { ...write, ids: null, by: null };
}
