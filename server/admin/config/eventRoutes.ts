import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ServerEvent } from '#schemas/serverEvents.ts';
import { requireValidToken, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { EventFeed } from './eventFeed.ts';

/** Milliseconds after which a stream ends; the page opens the next one with its current token and rights. */
const lifetimeMs = 5 * 60_000;
/** Milliseconds without an event after which a comment keeps proxies from closing the connection. */
const silenceMs = 25_000;
/** Events that a page may be behind; one that takes none is ended. */
const maxWaiting = 100;

/** Creates `GET /config/events`: server-sent events about what others change, for a signed-in user. */
export function eventRoutes(feed: EventFeed, ask: CallApi): Hono<ConfigApiEnv> {
  return new Hono<ConfigApiEnv>({ strict: false }).get('/config/events', requireValidToken(ask), (c) => {
    // nginx would otherwise hold events back.
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      const waiting: ServerEvent[] = [];
      const until = Date.now() + lifetimeMs;
      const ended = new AbortController();
      let wake = (): void => undefined;
      const end = (): void => {
        ended.abort();
        wake();
      };
      const leave = feed.subscribe({
        person: c.get('person'),
        send: (event) => {
          if (ended.signal.aborted) return;
          waiting.push(event);
          if (waiting.length > maxWaiting) end();
          else wake();
        },
        end,
      });
      stream.onAbort(end);
      while (!ended.signal.aborted && Date.now() < until) {
        for (const { event, data } of waiting.splice(0)) await stream.writeSSE({ event, data: JSON.stringify(data) });
        const isSilent = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(true), silenceMs);
          wake = () => {
            clearTimeout(timer);
            resolve(false);
          };
          if (waiting.length > 0 || ended.signal.aborted) wake();
        });
        if (isSilent) await stream.write(':\n\n');
      }
      leave();
    });
  });
}
