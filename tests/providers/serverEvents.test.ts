import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locks } from '#providers/crossTabLock.ts';
import { openServerEvents } from '#providers/serverEvents.ts';
import type { ServerEvent } from '#schemas/serverEvents.ts';

const server = createServer((request, response) => {
  tokens.push(request.headers['x-token']);
  lastIds.push(request.headers['last-event-id']);
  answer(response);
});
let tokens: unknown[] = [];
let lastIds: unknown[] = [];
let streams: ServerResponse[] = [];
let answer: (response: ServerResponse) => void;
const ends: (() => void)[] = [];

beforeEach(async () => {
  tokens = [];
  lastIds = [];
  streams = [];
  answer = (response) => {
    streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
    response.write('event: versions\ndata: {"config":"1","app":"2"}\n\n');
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

/** Locks as browsers have them: one holder, the next one after it. */
function createLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_name: string, task: () => Promise<T>): Promise<T> {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function openTab(locks: Locks | null = null) {
  const events: ServerEvent[] = [];
  const onLost = vi.fn();
  const end = openServerEvents({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/config/events`,
    token: () => 'token',
    tell: (event) => events.push(event),
    onLost,
    locks,
  });
  ends.push(end);
  return { events, onLost, end };
}

const versions = { event: 'versions', data: { config: '1', app: '2' } };
const writes = { event: 'writes', data: [{ resource: 'mml', ids: ['1'], by: null, at: 5 }] };
const sendWrites = (stream: ServerResponse | undefined) =>
  stream?.write(`:\n\nevent: writes\ndata: ${JSON.stringify(writes.data)}\n\nevent: later\ndata: {}\n\n`);

it('tells the events of one stream to all tabs of a browser, and another tab takes it over', async () => {
  const locks = createLocks();
  const [first, second] = [openTab(locks), openTab(locks)];
  await expect.poll(() => second.events).toEqual([versions]);
  sendWrites(streams[0]);
  await expect.poll(() => second.events).toEqual([versions, writes]);
  expect([first.events, tokens]).toEqual([[versions, writes], ['token']]);
  first.end();
  await expect.poll(() => streams.length).toBe(2);
  sendWrites(streams[1]);
  await expect.poll(() => second.events).toEqual([versions, writes, versions, writes]);
  expect(first.events).toEqual([versions, writes]);
});

it('holds a stream only while the tab is visible in a browser without locks', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const show = (visibilityState: string) => {
    Object.assign(page, { visibilityState });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const { events, end } = openTab();
  await expect.poll(() => events).toEqual([versions]);
  show('hidden');
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  show('visible');
  await expect.poll(() => events).toEqual([versions, versions]);
  end();
  await expect.poll(() => streams[1]?.destroyed).toBe(true);
  vi.unstubAllGlobals();
});

it('continues where the last stream has ended', async () => {
  const { events } = openTab(createLocks());
  await expect.poll(() => events).toEqual([versions]);
  streams[0]?.end('event: alive\ndata: {}\nid: 1700000000\n\n');
  await expect.poll(() => lastIds, { timeout: 3000 }).toEqual([undefined, '1700000000']);
});

it('opens another stream after a minute without a byte', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openTab(createLocks());
  while (streams.length === 0) await new Promise((resolve) => void setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(61_500);
  while (streams.length === 1) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  vi.useRealTimers();
  expect(streams[0]?.destroyed).toBe(true);
});

it('opens the next stream a second after the last one has ended', async () => {
  const { events, onLost } = openTab(createLocks());
  await expect.poll(() => events).toEqual([versions]);
  streams[0]?.end();
  await expect.poll(() => events, { timeout: 3000 }).toEqual([versions, versions]);
  expect(onLost).not.toHaveBeenCalled();
});

it('says that the server does not answer, and takes no page for events', async () => {
  answer = (response) => void response.destroy();
  const { onLost } = openTab(createLocks());
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
  answer = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
  const other = openTab(createLocks());
  await expect.poll(() => tokens.length).toBe(2);
  expect([other.events, other.onLost.mock.calls]).toEqual([[], []]);
});
