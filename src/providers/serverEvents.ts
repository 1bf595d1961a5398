import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Locks } from './crossTabLock.ts';
import type { ServerEvent } from '#schemas/serverEvents.ts';

/** Milliseconds between two streams, on average: the pages of a restarted server do not ask it all at once. */
const pauses = { afterEnd: 1000, unanswered: 10_000 };
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
  /** Web Locks; without them (plain http on another host) each tab holds a stream. */
  locks: Locks | null;
}

/**
 * Receives what the server tells the pages of this browser until the returned function is called. One tab holds the
 * stream and passes its events on, since a browser opens few connections to a server; when it closes, another takes
 * over.
 */
export function openServerEvents({ locks, tell, ...options }: ServerEventsOptions): () => void {
  const ended = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<ServerEvent>) => tell(data));
  const follow = (): Promise<void> =>
    followStream(options, ended.signal, (event) => {
      if (ended.signal.aborted) return;
      tell(event);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is of windows: a channel reaches its own origin alone.
      tabs.postMessage(event);
    });
  // A tab that has ended while it waited lets the next one hold the stream.
  void (locks === null ? follow() : locks.request(name, follow));
  return () => {
    ended.abort();
    tabs.close();
  };
}

/** Holds a stream until `ended`, and opens the next one when it ends or fails. */
async function followStream(
  { address, token, onLost }: Omit<ServerEventsOptions, 'locks' | 'tell'>,
  ended: AbortSignal,
  tell: Tell,
): Promise<void> {
  while (!ended.aborted) {
    let pause = pauses.unanswered;
    try {
      const headers = { accept: 'text/event-stream', 'x-token': token() ?? '' };
      const { ok, body, headers: given } = await fetch(address, { headers, signal: ended, cache: 'no-store' });
      if (ok && body !== null && given.get('content-type')?.startsWith('text/event-stream') === true) {
        await readEvents(body, tell);
        pause = pauses.afterEnd;
      } else await body?.cancel();
    } catch {
      if (!ended.aborted) onLost();
    }
    await passed(pause * (0.75 + Math.random() / 2), ended);
  }
}

async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, tell: Tell): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { event, data } = next.value;
    if (event === 'versions' || event === 'writes') tell({ event, data: JSON.parse(data) } as ServerEvent);
  }
}

/** Resolves after a pause, at once when `ended`. */
function passed(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    ended.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
