import type { ServedVersions, ServerEvent, WrittenRecords } from '#schemas/serverEvents.ts';
import type { WritesReader } from '../../trail/history/newWrites.ts';
import type { ApiUser } from '../../identity/person/apiUser.ts';
import { runPeriodically, type Repetition } from '../../platform/jobs/runPeriodically.ts';

/** Milliseconds between two looks: a page is notified within three seconds. */
const rest = 1000;
/** Maximum open streams of one user: a browser holds one, on plain http one for each visible tab. */
const maxOfUser = 50;

/** What the events are read from. */
export interface EventSources {
  versions(): ServedVersions;
  /** Creates a reader of writes; undefined behind an external API. */
  openWrites?: () => WritesReader;
  /** Whether a user has the section of a resource. */
  maySee(person: ApiUser, resource: string): boolean;
}

interface Subscriber {
  person: ApiUser;
  /** Unix seconds until which the page has been notified of writes. */
  toldUntil: number | undefined;
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
export function createEventFeed({ versions, openWrites, maySee }: EventSources): EventFeed {
  const subscribers = new Set<Subscriber>();
  let told = '';
  let repetition: Repetition | undefined;
  /** Passes over the writes before the first page. */
  let reader: WritesReader | undefined;
  let isClosed = false;
  const tell = ({ person, send }: Subscriber, writes: readonly WrittenRecords[]): void => {
    const seen = writes.filter(({ resource }) => maySee(person, resource));
    if (seen.length > 0) send({ event: 'writes', data: seen.map((write) => withinReach(person, write)) });
  };
  const look = async (): Promise<void> => {
    const now = versions();
    if (JSON.stringify(now) !== told) {
      told = JSON.stringify(now);
      for (const { send } of subscribers) send({ event: 'versions', data: now });
    }
    const writes = (await reader?.next()) ?? [];
    for (const subscriber of subscribers) tell(subscriber, writes);
  };
  return {
    subscribe(subscriber) {
      const { person, send, end, toldUntil } = subscriber;
      if (isClosed) {
        end();
        return () => undefined;
      }
      const ofUser = [...subscribers].filter((other) => other.person.id === person.id);
      if (ofUser.length >= maxOfUser) ofUser[0]?.end();
      subscribers.add(subscriber);
      const now = versions();
      if (repetition === undefined) {
        told = JSON.stringify(now);
        reader = openWrites?.();
        // A database that does not answer stops no page: each reads again when it is back.
        repetition = runPeriodically(look, { rest, atOnce: true });
      }
      send({ event: 'versions', data: now });
      // A second earlier, because both moments are whole seconds.
      if (toldUntil !== undefined)
        void reader?.since(toldUntil - 1).then(
          (writes) => tell(subscriber, writes),
          () => undefined,
        );
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0) return;
        void repetition?.();
        repetition = undefined;
      };
    },
    close() {
      isClosed = true;
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
