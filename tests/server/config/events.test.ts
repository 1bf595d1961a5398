import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ServedVersions, ServerEvent } from '#schemas/serverEvents.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { configFile } from '#server/admin/config/installationConfig.ts';
import { openConfig } from '#server/admin/config/openConfig.ts';
import { createWritesReader } from '#server/trail/history/newWrites.ts';
import { promoText } from '#tests/customResources/promo.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';
import { limitTo, territoryNamed } from '../rights/territoryFixture.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

/** Serves `/config/` of a new folder over the API of the tests. */
async function openHost() {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  mkdirSync(join(folder, 'resources'));
  const config = openConfig({
    app: configFile(folder, () => undefined),
    configDir: folder,
    dataDir: join(folder, 'data'),
    thread: {
      check: (file, text) => Promise.resolve(checkDeclarationText(file, text)),
      close: () => Promise.resolve(),
    },
    print: () => undefined,
  });
  await config.ready;
  const { routes, endStreams, close } = config.serve({
    ask: api.ask,
    log: () => undefined,
    host: {
      history: false,
      views: false,
      visits: false,
      hasAccounts: false,
      events: api.events,
      company: () => Promise.resolve({ name: undefined, demo: false, planning: false }),
      describe: () => '{}',
      routes: [],
    },
  });
  onTestFinished(() => {
    endStreams();
    close();
    rmSync(folder, { recursive: true });
  });
  return {
    endStreams,
    save: (file: string, text: string) => writeFileSync(join(folder, file), text),
    head: async (by: string) =>
      (
        await routes.fetch(
          new Request('http://localhost/config/events', { method: 'HEAD', headers: { 'x-token': by } }),
        )
      ).headers.get('content-type'),
    /** Opens a stream; `events` grows with it. */
    async open(by: string, headers: Record<string, string> = {}) {
      const response = await routes.fetch(
        new Request('http://localhost/config/events', { headers: { 'x-token': by, ...headers } }),
      );
      const events: ServerEvent[] = [];
      const stream = { response, events, hasEnded: false };
      void (async () => {
        const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
          .pipeThrough(new TextDecoderStream())
          .pipeThrough(new EventSourceParserStream())
          .getReader();
        for (let next = await reader.read(); !next.done; next = await reader.read())
          if (next.value.event !== 'alive')
            events.push({ event: next.value.event, data: JSON.parse(next.value.data) } as ServerEvent);
        stream.hasEnded = true;
      })();
      if (response.ok) await expect.poll(() => events.length).toBeGreaterThan(0);
      return stream;
    },
  };
}

async function createCategory(name: string): Promise<string> {
  const { body } = await api.call('POST', '/api/exchange/categories/', token, { name, code: null });
  return String((body.data as { categoryId: number }).categoryId);
}
async function createNotice(message: string): Promise<void> {
  const body = { message, date: 2_000_000_000, territoryIds: [1], distributorIds: [1] };
  expect((await api.call('POST', '/api/v1/notifications/', token, body)).status).toBe(200);
}
const writes = (events: readonly ServerEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'writes' ? data : []));

describe('`/config/events`', () => {
  it('needs a valid token', async () => {
    expect((await (await openHost()).open('none')).response.status).toBe(401);
  });

  it('begins with the versions, and reports a published declaration and changed settings', async () => {
    const host = await openHost();
    const { response, events } = await host.open(token);
    expect([response.headers.get('content-type'), response.headers.get('x-accel-buffering')]).toEqual([
      'text/event-stream',
      'no',
    ]);
    const first = events[0]?.data as ServedVersions;
    host.save('resources/promo.json', promoText);
    await expect.poll(() => events.length, { timeout: 3000 }).toBe(2);
    expect(events[1]).toMatchObject({ event: 'versions', data: { app: first.app } });
    host.save('app.json', '{"productName": "Пломбы"}');
    await expect.poll(() => events.length, { timeout: 3000 }).toBe(3);
    expect(events[2]?.data).not.toMatchObject({ app: first.app });
  });

  it('reports who has written which records, to users with the section', async () => {
    const host = await openHost();
    const [all, notices] = [
      await host.open(token),
      await host.open((await api.signIn(demoPhones.pushes)).access_token),
    ];
    const ids = [await createCategory('Халва'), await createCategory('Щербет')];
    await createNotice('Новое');
    await expect.poll(() => writes(all.events).length, { timeout: 3000 }).toBe(2);
    const by = { id: expect.stringMatching(/^\d+$/) as string, name: 'Орлова Марина Сергеевна' };
    expect(writes(all.events)).toContainEqual({
      resource: 'company-categories',
      ids: expect.toSatisfy((given: string[]) => given.toSorted().join() === ids.toSorted().join()) as string[],
      by,
      at: expect.any(Number) as number,
    });
    expect(writes(notices.events)).toMatchObject([{ resource: 'notices', by }]);
  });

  it('reports to a user with territories neither the records nor the writer', async () => {
    const host = await openHost();
    await limitTo(api.deps.db, demoPhones.motivations, [await territoryNamed(api.deps.db, 'Республика Татарстан')]);
    const { events } = await host.open((await api.signIn(demoPhones.motivations)).access_token);
    await createNotice('Другим');
    await expect
      .poll(() => writes(events), { timeout: 3000 })
      .toMatchObject([{ resource: 'notices', ids: null, by: null }]);
  });

  it('tells the writes between two streams of a page', async () => {
    const host = await openHost();
    const at = String(Math.floor((api.deps.now?.() ?? 0) / 1000));
    await createNotice('Между потоками');
    const { events } = await host.open(token, { 'last-event-id': at });
    await expect
      .poll(() => writes(events), { timeout: 3000 })
      .toContainEqual(expect.objectContaining({ resource: 'notices' }));
    const late = await host.open(token, { 'last-event-id': String(Number(at) - 120) });
    await host.open(token);
    expect(writes(late.events)).toEqual([]);
  });

  it('answers HEAD without a stream', async () => {
    expect(await (await openHost()).head(token)).toBe('text/event-stream');
  });

  it('tells many records of one section as any of it', async () => {
    const read = createWritesReader(api.deps.db, api.deps);
    expect(await read.next()).toEqual([]);
    for (let at = 0; at < 51; at += 1) await createCategory(`Пастила ${at}`);
    expect(await read.next()).toMatchObject([{ resource: 'company-categories', ids: null }]);
    expect(await read.next()).toEqual([]);
  });

  it('ends the oldest of fifty-one streams of a user, and all before the process stops', async () => {
    const host = await openHost();
    const streams: Awaited<ReturnType<typeof host.open>>[] = [];
    for (let count = 0; count < 51; count += 1) streams.push(await host.open(token));
    await expect.poll(() => streams.map(({ hasEnded }) => hasEnded).indexOf(true)).toBe(0);
    expect(streams.filter(({ hasEnded }) => hasEnded)).toHaveLength(1);
    host.endStreams();
    await expect.poll(() => streams.every(({ hasEnded }) => hasEnded)).toBe(true);
  });
});
