import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/main/app.ts';
import { commonLimits } from '#server/identity/auth/signInLimits.ts';
import { readDatabaseState } from '#server/main/metrics/databaseState.ts';
import { attempts, smsCodes } from '#server/platform/tables/accounts.ts';
import { expire } from '#tests/support/expire.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
// Resets the counts between tests.
afterEach(() => api.wait(86_400));

const owner = demoPhones.everything;
const device = 'a-device-name-of-the-owner-00000001';

/** Creates a browser at an address, with a device id if given. */
function browser(address: string, name?: string) {
  const send = async (request: Request) => {
    if (name !== undefined) request.headers.set('x-device-id', name);
    const response = await createApi(api.deps).fetch(request, { address });
    const { error } = (await response.json()) as Envelope;
    return error === undefined ? String(response.status) : `${response.status} ${error.text}`;
  };
  return {
    ask: (phone: string) => send(new Request(`http://localhost/api/v1/auth/?phone=${phone}`)),
    enter: (phone: string, code = 'none') =>
      send(new Request('http://localhost/api/v1/auth/', { method: 'POST', body: JSON.stringify({ phone, code }) })),
  };
}

async function times<T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let number = 0; number < count; number += 1) results.push(await act(number));
  return results;
}

const stranger = browser('192.0.2.66');
const phones = (number: number) => `7999${String(number).padStart(7, '0')}`;

describe('Stranger at the sign-in', () => {
  it('does not lock the owner of the phone out by endless codes and guesses', async () => {
    await times(6, () => stranger.ask(owner));
    await times(30, () => stranger.enter(owner));
    const home = browser('192.0.2.1');
    expect(await home.ask(owner)).toBe('200');
    expect(await home.enter(owner, api.lastCode(owner))).toBe('200');
  });

  it('does not invalidate the owner’s code by requesting another', async () => {
    const home = browser('192.0.2.1');
    await home.ask(owner);
    const code = api.lastCode(owner);
    await stranger.ask(owner);
    await times(5, () => stranger.enter(owner));
    expect(await home.enter(owner, code)).toBe('200');
  });

  it('is rejected after 150 phones in ten minutes with the waiting time, unlike an office of fifty beside it', async () => {
    expect(new Set(await times(150, (number) => stranger.ask(phones(number))))).toEqual(new Set(['200']));
    expect(await stranger.ask(phones(150))).toBe(
      '429 Слишком много запросов кода с этого адреса. Повторите через 10 минут',
    );
    api.wait(180);
    expect(await stranger.ask(phones(150))).toBe(
      '429 Слишком много запросов кода с этого адреса. Повторите через 7 минут',
    );
    expect(await browser('192.0.2.1').ask(phones(150))).toBe('200');
  });

  it('gains nothing by a new device id each time', async () => {
    const requests = await times(151, (number) => browser('192.0.2.67', `${device}${number}`).ask(phones(number)));
    expect(requests.filter((response) => response === '200')).toHaveLength(150);
  });

  it('is rejected at many addresses by the limit of the installation', async () => {
    await browser('198.51.100.1').ask(phones(1));
    // Simulates 998 requests from other addresses.
    await api.deps.db.update(attempts).set({ count: 999 }).where(eq(attempts.subject, 'send'));
    expect(await browser('198.51.100.2').ask(phones(2))).toBe('200');
    expect(await browser('198.51.100.3').ask(phones(3))).toBe(
      '429 Сейчас запрашивают слишком много кодов. Повторите через 10 минут',
    );
  });
});

describe('Guesses', () => {
  it('are counted across codes', async () => {
    const guesser = browser('192.0.2.5');
    for (const responses of await times(4, async () => [
      await guesser.ask(owner),
      ...(await times(5, () => guesser.enter(owner))),
    ]))
      expect(responses[0]).toBe('200');
    await guesser.ask(owner);
    expect(await guesser.enter(owner, api.lastCode(owner))).toBe('429 Слишком много попыток. Повторите через 60 минут');
  });

  it('are counted from one address for all phones', async () => {
    const guesser = browser('192.0.2.6');
    await times(150, async (number) => {
      await guesser.ask(phones(number));
      await guesser.enter(phones(number));
    });
    api.wait(600);
    await guesser.ask(owner);
    expect(await guesser.enter(owner)).toBe('429 Слишком много попыток с этого адреса. Повторите через 50 минут');
  });

  it('are counted from all addresses for a phone, for hours', async () => {
    await times(50, async (number) => {
      const guesser = browser(`198.51.100.${number}`);
      await guesser.ask(owner);
      await times(4, () => guesser.enter(owner));
    });
    const another = browser('203.0.113.1');
    await another.ask(owner);
    expect(await another.enter(owner, api.lastCode(owner))).toBe(
      '429 Слишком много попыток войти с этим номером. Повторите через 24 часа',
    );
  });
});

describe('Guesses at many phones', () => {
  it('are limited for a day over all phones and addresses, which is an alarm and no lock for known devices', async () => {
    const state = async () =>
      (await readDatabaseState(api.deps.db, { now: now(), limits: commonLimits })).signInLimitsReached;
    const now = () => Math.floor(api.deps.now() / 1000);
    const counted = { count: 3999, until: now() + 86_400 };
    await api.deps.db
      .insert(attempts)
      .values({ subject: 'guess:day', ...counted })
      .onConflictDoUpdate({ target: attempts.subject, set: counted });
    const home = browser('192.0.2.1', device);
    await home.ask(owner);
    await home.enter(owner, api.lastCode(owner));
    await stranger.ask(phones(1));
    expect(await stranger.enter(phones(1))).not.toMatch(/^429/);
    expect(await state()).toBe(1);
    expect(await stranger.enter(phones(1))).toBe('429 Сегодня слишком много попыток входа. Повторите через 24 часа');
    await home.ask(owner);
    expect(await home.enter(owner, api.lastCode(owner))).toBe('200');
    api.wait(86_400);
    expect(await state()).toBe(0);
  });

  it('wait no longer than the window of the limit after a clock that was 400 days fast', async () => {
    api.wait(400 * 86_400);
    await times(6, () => stranger.ask(owner));
    api.wait(-400 * 86_400);
    expect(await times(6, () => stranger.ask(owner))).toEqual([
      ...Array.from({ length: 5 }, () => '200'),
      '429 Слишком много запросов кода. Повторите через 10 минут',
    ]);
  });
});

describe('Known device of the owner', () => {
  it('is not locked out by others, even from the same address', async () => {
    const known = browser('192.0.2.1', device);
    await known.ask(owner);
    await known.enter(owner, api.lastCode(owner));
    const beside = browser('192.0.2.1');
    await times(6, () => beside.ask(owner));
    await times(150, (number) => beside.ask(phones(number)));
    expect(await beside.ask(phones(200))).toContain('429');
    expect(await browser('192.0.2.1', `${device}-another`).ask(owner)).toContain('429');
    expect(await known.ask(owner)).toBe('200');
    expect(await known.enter(owner, api.lastCode(owner))).toBe('200');
  });

  it('has separate limits', async () => {
    const known = browser('192.0.2.1', device);
    expect(await times(6, () => known.ask(owner))).toEqual([
      ...Array.from({ length: 5 }, () => '200'),
      '429 Слишком много запросов кода. Повторите через 10 минут',
    ]);
  });
});

describe('Counted codes', () => {
  it('exclude used ones: a whole office signs in repeatedly from one address', async () => {
    const office = browser('192.0.2.9');
    const entered = await times(160, async () => {
      await office.ask(owner);
      return office.enter(owner, api.lastCode(owner));
    });
    expect(new Set(entered)).toEqual(new Set(['200']));
  });

  it('are forgotten after their window', async () => {
    await times(20, (number) => stranger.ask(phones(number)));
    api.wait(86_400);
    await expire(api.deps);
    await stranger.ask(owner);
    expect(await api.deps.db.$count(attempts)).toBe(3);
    expect(await api.deps.db.$count(smsCodes)).toBe(1);
  });
});
