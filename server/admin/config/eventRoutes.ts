import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ServerEvent } from '#schemas/serverEvents.ts';
import { requireValidToken, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { EventFeed } from './eventFeed.ts';

/** Milliseconds after which a stream ends; the page opens the next one with its current token and rights. */
const lifetimeMs = 5 * 60_000;
/** Milliseconds without an event after which one without data shows page and proxies that the connection is alive. */
const silenceMs = 25_000;
/** Events that a page may be behind; one that takes none is ended. */
const maxWaiting = 100;

/** Creates `GET /config/events`: server-sent events about what others change, for a signed-in user. */
export function eventRoutes(feed: EventFeed, ask: CallApi): Hono<ConfigApiEnv> {
  return new Hono<ConfigApiEnv>({ strict: false }).get('/config/events', requireValidToken(ask), (c) => {
    // nginx would otherwise hold events back.
    c.header('x-accel-buffering', 'no');
    // The body of a HEAD is not read, so its stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const toldUntil = Number(c.req.header('last-event-id'));
    return streamSSE(c, async (stream) => {
      const waiting: ServerEvent[] = [];
      const until = Date.now() + lifetimeMs;
      const ended = new AbortController();
      const write = (event: string, data: string) =>
        stream.writeSSE({ event, data, id: String(Math.floor(Date.now() / 1000)) });
      let wake = (): void => undefined;
      const end = (): void => {
        ended.abort();
        wake();
      };
      const leave = feed.subscribe({
        person: c.get('person'),
        toldUntil: toldUntil > 0 ? toldUntil : undefined,
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
        for (const { event, data } of waiting.splice(0)) await write(event, JSON.stringify(data));
        const isSilent = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(true), silenceMs);
          wake = () => {
            clearTimeout(timer);
            resolve(false);
          };
          if (waiting.length > 0 || ended.signal.aborted) wake();
        });
        if (isSilent) await write('alive', '{}');
      }
      // The next stream begins where this one has ended.
      await write('alive', '{}');
      leave();
    });
  });
}
