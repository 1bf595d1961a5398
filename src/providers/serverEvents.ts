import { createParser } from 'eventsource-parser';
import type { ServerEvent } from '#schemas/serverEvents.ts';
import type { Locks } from './crossTabLock.ts';
import { passed } from './passed.ts';

/** Milliseconds between two streams, on average: the pages of a restarted server do not all reconnect at once. */
const pauses = { afterEnd: 1000, unanswered: 10_000 };
/** Milliseconds without a byte after which the connection is dead: the server sends something each 25 s. */
const silenceMs = 60_000;
/** Name of the lock and of the channel between tabs. */
const name = 'serverEvents';

type Tell = (event: ServerEvent) => void;

interface ServerEventsOptions {
  address: string;
  /** Returns the current access token; a stream never renews it, so that an idle page does not stay signed in. */
  token: () => string | undefined;
  tell: Tell;
  /** Called when the server does not answer. */
  onLost: () => void;
  /** Web Locks; null in a browser without them (plain http on another host). */
  locks: Locks | null;
}

/**
 * Receives what the server tells the pages of this browser until the returned function is called. One tab holds the
 * stream and passes its events on, since a browser opens six connections to a server; when it closes, another takes
 * over. Without locks a tab holds a stream only while it is visible.
 */
export function openServerEvents({ locks, tell, ...options }: ServerEventsOptions): () => void {
  const ended = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<ServerEvent>) => tell(data));
  const stream = createStream(options);
  const lead: Tell = (event) => {
    if (ended.signal.aborted) return;
    tell(event);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is of windows: a channel reaches its own origin alone.
    tabs.postMessage(event);
  };
  // A tab that has ended while it waited lets the next one hold the stream.
  if (locks !== null) void locks.request(name, () => stream(ended.signal, lead));
  else streamWhileVisible(ended.signal, (hidden) => void stream(hidden, tell));
  return () => {
    ended.abort();
    tabs.close();
  };
}

/** Calls `open` each time the tab becomes visible, with a signal that is aborted when it is hidden or ended. */
function streamWhileVisible(ended: AbortSignal, open: (hidden: AbortSignal) => void): void {
  let hidden: AbortController | undefined;
  const look = (): void => {
    if (document.visibilityState === 'hidden' || ended.aborted) {
      hidden?.abort();
      hidden = undefined;
    } else if (hidden === undefined) {
      hidden = new AbortController();
      open(hidden.signal);
    }
  };
  look();
  document.addEventListener('visibilitychange', look, { signal: ended });
  ended.addEventListener('abort', look, { once: true });
}

/** Returns a function that holds a stream until `ended`, and opens the next one when it ends or fails. */
function createStream({ address, token, onLost }: Omit<ServerEventsOptions, 'locks' | 'tell'>) {
  /** The server's time of the last event, from which the next stream continues. */
  let lastId = '';
  return async (ended: AbortSignal, tell: Tell): Promise<void> => {
    while (!ended.aborted) {
      let pause = pauses.unanswered;
      try {
        const headers = {
          accept: 'text/event-stream',
          'x-token': token() ?? '',
          ...(lastId !== '' && { 'last-event-id': lastId }),
        };
        const { ok, body, headers: given } = await fetch(address, { headers, signal: ended, cache: 'no-store' });
        if (ok && body !== null && given.get('content-type')?.startsWith('text/event-stream') === true) {
          await readEvents(body, (id, event) => {
            lastId = id;
            if (event) tell(event);
          });
          pause = pauses.afterEnd;
        } else await body?.cancel();
      } catch {
        if (!ended.aborted) onLost();
      }
      await passed(pause * (0.75 + Math.random() / 2), ended);
    }
  };
}

/** Reads events until the stream ends or is silent for too long; an event without data has an id alone. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  take: (id: string, event: ServerEvent | undefined) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id = '', event, data }) =>
      take(
        id,
        event === 'versions' || event === 'writes' ? ({ event, data: JSON.parse(data) } as ServerEvent) : undefined,
      ),
  });
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), silenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
