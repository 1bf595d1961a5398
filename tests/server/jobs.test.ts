import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { jobKindTitles, type JobKindName } from '#dictionaries/jobKinds.ts';
import type { Connection, Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { claimJob, endJob, failJob, LeaseLostError } from '#server/platform/jobs/claim.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { expiryJob } from '#server/platform/jobs/expiry.ts';
import type { Job, JobKind } from '#server/platform/jobs/jobKind.ts';
import { createJobRunner, startJobs, type JobRunner } from '#server/platform/jobs/runner.ts';
import { nextRun, type Schedule } from '#server/platform/jobs/schedule.ts';
import { smsCodes } from '#server/platform/tables/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { demoPhones } from '../support/demoPhones.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const start = at('2025-06-15T09:00:00Z');

let connection: Connection;
let db: Db;
let now: number;
let log: string[];
beforeEach(async () => {
  connection = await openTestDatabase();
  ({ db } = connection);
  now = start;
  log = [];
  await db.execute(sql`create table effects (text text not null)`);
  // Without triggers, filling the database has enqueued work for all planned tasks.
  await db.execute(sql`delete from jobs`);
});
afterEach(() => connection.close());

const runnerOf = (...kinds: JobKind[]): JobRunner =>
  createJobRunner({
    connection,
    kinds,
    timeZone: () => 'Europe/Moscow',
    workers: 1,
    now: () => now * 1000,
    log: (line) => void log.push(line),
  });
const record = (tx: Db, text: string) => tx.execute(sql`insert into effects values (${text})`);
const effects = async () =>
  (await rowsOf<{ text: string }>(db, sql`select text from effects order by text`)).map(({ text }) => text);
const add = (kind: JobKindName, body: unknown = null, more: { key?: string; due?: number } = {}) =>
  enqueue(db, { kind, body, requestedBy: 'test', now, ...more });
const rows = () =>
  rowsOf<{ state: string; due: number; tries: number; error: string | null; doneAt: number | null }>(
    db,
    sql`select state, due::int, tries, error, done_at::int as "doneAt" from jobs order by job_id`,
  );
/** A kind that stores the bodies of its jobs. */
const recording = (
  also: (tx: Db, job: Job) => Promise<{ continueWith: unknown } | void> = async () => {},
): JobKind => ({
  kind: 'indexes',
  work: async (tx, job) => {
    await record(tx, String(job.body));
    return also(tx, job);
  },
});

describe('A job', () => {
  it('runs once and is deleted', async () => {
    const runner = runnerOf(recording());
    await add('indexes', 'first');
    await add('indexes', 'second');
    expect(await runner.runDueJobs()).toBe(2);
    expect(await runner.runDueJobs()).toBe(0);
    expect(await effects()).toEqual(['first', 'second']);
    expect(await rows()).toEqual([]);
  });

  it('is not added when the transaction that causes it rolls back', async () => {
    await db
      .transaction(async (tx) => {
        await enqueue(tx, { kind: 'indexes', body: 'never', requestedBy: 'test', now });
        throw new Error('refused');
      })
      .catch(() => undefined);
    expect(await rows()).toEqual([]);
  });

  it('waits until it is due', async () => {
    const runner = runnerOf(recording());
    await add('indexes', 'later', { due: now + 60 });
    expect(await runner.runDueJobs()).toBe(0);
    now += 60;
    expect(await runner.runDueJobs()).toBe(1);
  });

  it('is one with others of its key, with the newest body and the earliest time', async () => {
    await add('indexes', 'old', { key: 'a', due: now + 60 });
    await add('indexes', 'new', { key: 'a', due: now + 600 });
    await add('indexes', 'other', { key: 'b' });
    now += 60;
    await runnerOf(recording()).runDueJobs();
    expect(await effects()).toEqual(['new', 'other']);
  });

  it('runs again when it was requested while it was running', async () => {
    await add('indexes', 'old', { key: 'a' });
    const claimed = await claimJob(db, ['indexes'], now);
    if (claimed === undefined) throw new Error('No job is due');
    await add('indexes', 'new', { key: 'a' });
    await endJob(db, claimed, now);
    await runnerOf(recording()).runDueJobs();
    expect(await effects()).toEqual(['new']);
    expect(await rows()).toEqual([]);
  });

  it('continues in steps of one transaction each', async () => {
    await add('indexes', 1);
    const runner = runnerOf(
      recording(async (_tx, { body }) => (Number(body) < 3 ? { continueWith: Number(body) + 1 } : undefined)),
    );
    expect(await runner.runDueJobs()).toBe(3);
    expect(await effects()).toEqual(['1', '2', '3']);
    expect(await rows()).toEqual([]);
  });

  it('stays with its process between steps, without another claim', async () => {
    await add('indexes', 1);
    const leases: unknown[] = [];
    const runner = runnerOf(
      recording(async (tx, { body }) => {
        leases.push((await rowsOf<{ lease: string }>(tx, sql`select lease from jobs`))[0]?.lease);
        return Number(body) < 3 ? { continueWith: Number(body) + 1 } : undefined;
      }),
    );
    await runner.runDueJobs();
    expect(leases).toEqual([leases[0], leases[0], leases[0]]);
    expect(leases[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lets a job that became due during a step go first', async () => {
    await add('indexes', 'long 1');
    const order: unknown[] = [];
    const runner = runnerOf(
      recording(async (tx, { body }) => {
        order.push(body);
        if (body !== 'long 1') return undefined;
        now += 1;
        await enqueue(tx, { kind: 'indexes', body: 'short', requestedBy: 'test', now: now - 1 });
        return { continueWith: 'long 2' };
      }),
    );
    expect(await runner.runDueJobs()).toBe(3);
    expect(order).toEqual(['long 1', 'short', 'long 2']);
  });

  it('runs with the body of a request that arrived during a step', async () => {
    await add('indexes', 'old', { key: 'a' });
    const order: unknown[] = [];
    const runner = runnerOf(
      recording(async (tx, { body }) => {
        order.push(body);
        if (body !== 'old') return undefined;
        await enqueue(tx, { kind: 'indexes', key: 'a', body: 'new', requestedBy: 'test', now });
        return { continueWith: 'rest of old' };
      }),
    );
    await runner.runDueJobs();
    expect(order).toEqual(['old', 'new']);
    expect(await rows()).toEqual([]);
  });

  it('leaves no effect of a failed attempt, and is tried again after growing pauses until it fails for good', async () => {
    const runner = runnerOf(recording(() => Promise.reject(new Error('нет места'))));
    await add('indexes', 'never');
    const pauses: number[] = [];
    for (let last = now; (await runner.runDueJobs()) === 1; last = now) {
      const [row] = await rows();
      if (row === undefined) throw new Error('The job is gone');
      expect(row).toMatchObject({ error: 'нет места' });
      if (row.state === 'failed') break;
      now = row.due;
      pauses.push(now - last);
    }
    expect(pauses).toEqual([10, 60, 300, 1800, 7200, 28_800, 86_400]);
    expect(await rows()).toMatchObject([{ state: 'failed', tries: 8 }]);
    expect(await effects()).toEqual([]);
    expect(log).toEqual(['Индексы для поиска и сортировки: нет места', 'Индексы для поиска и сортировки: нет места']);
  });

  it('gets all its attempts again when it is requested after it failed', async () => {
    await add('indexes', 'old', { key: 'a' });
    await db.execute(sql`update jobs set state = 'failed', tries = 8, error = 'нет места'`);
    await add('indexes', 'new', { key: 'a' });
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  });

  it('is done when it was requested again during its last attempt, which failed', async () => {
    await add('indexes', 'old', { key: 'a' });
    await db.execute(sql`update jobs set tries = 7`);
    const claimed = await claimJob(db, ['indexes'], now);
    if (claimed === undefined) throw new Error('No job is due');
    await add('indexes', 'new', { key: 'a' });
    expect(await failJob(db, claimed, { now, error: 'нет места' })).toBe(false);
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0, due: now }]);
    await runnerOf(recording()).runDueJobs();
    expect(await effects()).toEqual(['new']);
  });

  it('is taken over when its process was killed, and has no effect of the old process', async () => {
    await add('indexes', 'once');
    const killed = await claimJob(db, ['indexes'], now);
    if (killed === undefined) throw new Error('No job is due');
    expect(await claimJob(db, ['indexes'], now + 59)).toBeUndefined();
    now += 60;
    await runnerOf(recording()).runDueJobs();
    // The old process was only slow.
    await expect(
      db.transaction(async (tx) => {
        await record(tx, 'twice');
        await endJob(tx, killed, now);
      }),
    ).rejects.toThrow(LeaseLostError);
    expect(await effects()).toEqual(['once']);
  });

  it('fails when every process that runs it is killed', async () => {
    await add('indexes', 'deadly');
    for (let kill = 0; kill < 8; kill += 1, now += 60) await claimJob(db, ['indexes'], now);
    await runnerOf(recording()).runDueJobs();
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'Сервер завершался во время работы' }]);
    expect(await effects()).toEqual([]);
  });

  it('stays for other versions when its kind is unknown', async () => {
    await add('expiry', 'other');
    expect(await runnerOf(recording()).runDueJobs()).toBe(0);
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  });

  it('writes nothing while it is not due, so that cached responses stay valid', async () => {
    const runner = runnerOf(recording());
    await add('indexes', 'later', { due: now + 60 });
    const snapshot = () => rowsOf(db, sql`select pg_current_snapshot()::text as snapshot`);
    const before = await snapshot();
    for (let poll = 0; poll < 3; poll += 1) await runner.runDueJobs();
    expect(await snapshot()).toEqual(before);
  });
});

describe('A schedule', () => {
  const nextOf = (schedule: Schedule, text: string, timeZone = 'Europe/Moscow') =>
    new Date(nextRun(schedule, at(text), timeZone) * 1000).toISOString();

  it.each<[string, Schedule, string, string, string]>([
    ['an interval', { every: 3600 }, '2025-06-15T09:00:00Z', 'Europe/Moscow', '2025-06-15T10:00:00.000Z'],
    ['later today', { dailyAt: '15:30' }, '2025-06-15T09:00:00Z', 'Europe/Moscow', '2025-06-15T12:30:00.000Z'],
    ['tomorrow', { dailyAt: '03:30' }, '2025-06-15T09:00:00Z', 'Europe/Moscow', '2025-06-16T00:30:00.000Z'],
    ['not again at once', { dailyAt: '12:00' }, '2025-06-15T09:00:00Z', 'Europe/Moscow', '2025-06-16T09:00:00.000Z'],
    ['another time zone', { dailyAt: '03:30' }, '2025-06-15T09:00:00Z', 'Asia/Vladivostok', '2025-06-15T17:30:00.000Z'],
    ['a shorter day', { dailyAt: '12:00' }, '2025-03-29T12:00:00Z', 'Europe/Berlin', '2025-03-30T10:00:00.000Z'],
    ['a skipped hour', { dailyAt: '02:30' }, '2025-03-29T12:00:00Z', 'Europe/Berlin', '2025-03-31T00:30:00.000Z'],
  ])('returns %s', (_name, schedule, from, timeZone, expected) => {
    expect(nextOf(schedule, from, timeZone)).toBe(expected);
  });

  it('adds its job once, runs it at once and then by its interval', async () => {
    const kind: JobKind = {
      kind: 'expiry',
      schedule: { every: 3600 },
      work: async (tx) => void (await record(tx, 'run')),
    };
    const runner = runnerOf(kind);
    await runner.syncSchedules();
    await runner.syncSchedules();
    expect(await runner.runDueJobs()).toBe(1);
    expect(await runner.runDueJobs()).toBe(0);
    expect(await rows()).toEqual([{ state: 'waiting', due: start + 3600, tries: 0, error: null, doneAt: start }]);
    now += 3600;
    expect(await runner.runDueJobs()).toBe(1);
    expect(await effects()).toEqual(['run', 'run']);
  });

  it('waits for the time of its schedule in a new base if it has to', async () => {
    const runner = runnerOf({
      kind: 'planNight',
      schedule: { dailyAt: '04:00' },
      firstRun: 'scheduled',
      work: async (tx) => void (await record(tx, 'run')),
    });
    await runner.syncSchedules();
    expect(await runner.runDueJobs()).toBe(0);
    expect(await rows()).toMatchObject([{ due: at('2025-06-16T01:00:00Z'), doneAt: null }]);
  });

  it('corrects at a start due times and claims that a clock 400 days fast has written', async () => {
    const runner = runnerOf(
      { kind: 'planNight', schedule: { dailyAt: '04:00' }, work: async (tx) => void (await record(tx, 'night')) },
      { kind: 'expiry', schedule: { every: 3600 }, work: async (tx) => void (await record(tx, 'expiry')) },
      { kind: 'plan', work: async (tx) => void (await record(tx, 'plan')) },
    );
    now += 400 * 86_400;
    await runner.syncSchedules();
    await runner.runDueJobs();
    await add('plan', null, { key: 'claimed' });
    await claimJob(db, ['plan'], now);
    await add('plan', null, { key: 'waiting', due: now + 10 });
    now = start;
    await runner.syncSchedules();
    expect(await rows()).toMatchObject([
      { due: at('2025-06-16T01:00:00Z') },
      { due: start + 3600 },
      { due: start + 86_400 },
      { due: start + 86_400 },
    ]);
    now += 86_400;
    expect(await runner.runDueJobs()).toBe(4);
  });

  it('starts each run without the state of the one before', async () => {
    const runner = runnerOf({
      kind: 'expiry',
      schedule: { every: 3600 },
      work: async (tx, { body }) => {
        await record(tx, String(body));
        return body === null ? { continueWith: 'second' } : undefined;
      },
    });
    await runner.syncSchedules();
    await runner.runDueJobs();
    now += 3600;
    await runner.runDueJobs();
    expect(await effects()).toEqual(['null', 'null', 'second', 'second']);
  });

  it('starts anew when its next run is due before a failed one is repeated', async () => {
    const seen: unknown[] = [];
    const runner = runnerOf({
      kind: 'expiry',
      schedule: { every: 40 },
      work: (_tx, { body }) => {
        seen.push(body);
        return body === null ? Promise.resolve({ continueWith: 'day before' }) : Promise.reject(new Error('нет места'));
      },
    });
    await runner.syncSchedules();
    for (let step = 0; step < 4; step += 1) {
      await runner.runDueJobs();
      now += 40;
    }
    expect(seen.slice(0, 2)).toEqual([null, 'day before']);
    expect(seen.slice(2)).toContain(null);
  });

  it('continues after failures', async () => {
    const runner = runnerOf({
      kind: 'expiry',
      schedule: { every: 3600 },
      work: () => Promise.reject(new Error('нет места')),
    });
    await runner.syncSchedules();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await runner.runDueJobs();
      now = (await rows())[0]?.due ?? 0;
    }
    expect(await rows()).toMatchObject([{ state: 'waiting', error: 'нет места' }]);
  });

  it('runs work outside transactions, and ends it afterwards', async () => {
    const runner = runnerOf({
      kind: 'vacuum',
      schedule: { every: 600 },
      maintain: async (maintenance) => {
        await maintenance.db.execute(sql`vacuum effects`);
        await record(maintenance.db, 'vacuumed');
      },
    });
    await runner.syncSchedules();
    expect(await runner.runDueJobs()).toBe(1);
    expect(await effects()).toEqual(['vacuumed']);
    expect(await rows()).toMatchObject([{ due: start + 600, doneAt: start }]);
  });
});

it('stops after the current job', async () => {
  let stopped: Promise<void> | undefined;
  const runner = runnerOf(
    recording(async () => {
      stopped = stop();
    }),
  );
  await add('indexes', 'first');
  await add('indexes', 'second');
  const stop = startJobs(runner, (line) => void log.push(line));
  await expect.poll(() => stopped !== undefined).toBe(true);
  await stopped;
  expect(await effects()).toEqual(['first']);
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
});

it('releases a job of several steps after the current step', async () => {
  let stopped: Promise<void> | undefined;
  const runner = runnerOf(
    recording(async () => {
      stopped = stop();
      return { continueWith: 'second' };
    }),
  );
  await add('indexes', 'first');
  const stop = startJobs(runner, (line) => void log.push(line));
  await expect.poll(() => stopped !== undefined).toBe(true);
  await stopped;
  expect(await effects()).toEqual(['first']);
  expect(await claimJob(db, ['indexes'], now)).toMatchObject({ body: 'second' });
});

it('deletes expired rows in steps, and skips those that another transaction holds', async () => {
  await db.execute(
    sql`insert into sms_codes (phone, requester, salt, code_hash, expires_at, guesses)
      select '79000000001', n::text, '', '', ${now} - 1 + n / 1200, 0 from generate_series(1, 1200) n`,
  );
  const runner = runnerOf(expiryJob([{ table: smsCodes, column: smsCodes.expiresAt, seconds: 0 }]));
  await runner.syncSchedules();
  expect(await runner.runDueJobs()).toBe(3);
  expect(await rowsOf(db, sql`select requester from sms_codes where phone = '79000000001'`)).toEqual([
    { requester: '1200' },
  ]);
});

describe('/api/exchange/jobs/', () => {
  const openApi = async (): Promise<{ api: TestApi; token: string }> => {
    const api = await openTestApi();
    onTestFinished(() => api.close());
    return { api, token: (await api.signIn()).access_token };
  };

  it('lists what ran, what waits and what failed, and runs a job now', async () => {
    const { api, token } = await openApi();
    const today = Math.floor(api.deps.now() / 1000);
    await api.deps.db.execute(sql`insert into jobs (kind, key, requested_by, due, changed_at, done_at, took_ms)
      values ('expiry', 'expiry', 'system', ${today + 3600}, ${today}, ${today}, 12)`);
    await api.deps.db.execute(sql`insert into jobs (kind, requested_by, due, changed_at, state, error, tries)
      values ('indexes', 'system', ${today - 60}, ${today}, 'failed', 'нет места', 8)`);
    const list = async () => (await api.call('GET', '/api/exchange/jobs/', token)).body.data;
    expect(await list()).toEqual([
      {
        jobId: 2,
        kind: 'indexes',
        progress: null,
        state: 'failed',
        due: today - 60,
        tries: 8,
        error: 'нет места',
        doneAt: null,
        tookMs: null,
      },
      {
        jobId: 1,
        kind: 'expiry',
        progress: null,
        state: 'waiting',
        due: today + 3600,
        tries: 0,
        error: null,
        doneAt: today,
        tookMs: 12,
      },
    ]);
    expect((await api.call('POST', '/api/exchange/jobs/2/run/', token)).status).toBe(200);
    expect(await list()).toMatchObject([{ state: 'waiting', due: today, tries: 0, error: null }, {}]);
  });

  it('answers 404 when the job has ended meanwhile', async () => {
    const { api, token } = await openApi();
    const { status, body } = await api.call('POST', '/api/exchange/jobs/77/run/', token);
    expect([status, body.error?.text]).toEqual([404, 'Этой работы больше нет: она уже выполнена']);
  });

  it('is closed to users who are not superusers', async () => {
    const { api } = await openApi();
    const { access_token: token } = await api.signIn(demoPhones.pushes);
    expect((await api.call('GET', '/api/exchange/jobs/', token)).status).toBe(403);
    expect((await api.call('POST', '/api/exchange/jobs/1/run/', token)).status).toBe(403);
  });
});

it('names every kind of work in Russian', () => {
  expect(Object.values(jobKindTitles).every((title) => /^[А-ЯЁ]/.test(title))).toBe(true);
});
