import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

const superuser = demoPhones.everything;
const notices = demoPhones.pushes;
const fresh = '79120000077';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  onTestFinished(() => api.close());
});

/** Signs in from a browser with a device id. */
async function from(device: string, phone = superuser): Promise<{ access_token: string; refresh_token: string }> {
  await api.call('GET', `/api/v1/auth/?phone=${phone}`);
  const response = await api.fetch('/api/v1/auth/', {
    method: 'POST',
    headers: { device: 'web', 'user-agent': device, 'content-type': 'application/json' },
    body: JSON.stringify({ phone, code: api.lastCode(phone) }),
  });
  return ((await response.json()) as { data: { access_token: string; refresh_token: string } }).data;
}
const page = async (token: string) =>
  (await api.call('GET', '/config/person/', token)).body.data as {
    phone: string;
    sessions: { id: number; device: string | null; lastUsed: number; openedAt: number; current: boolean }[];
  };
const works = async (token: string) => (await api.call('GET', '/api/v1/aboutMe/', token)).status === 200;
const send = (method: 'POST' | 'PUT', token: string, body: object) =>
  api.call(method, '/config/person/phone/', token, body);
const rejection = (message: string) => ({ status: 400, body: { error: { code: 400, data: { phone: [message] } } } });

describe('My profile: sessions', () => {
  it('lists sessions with browser, start and last use, the last used first, and marks the current one', async () => {
    const office = await from('Office');
    api.wait(600);
    const phone = await from('Phone');
    api.wait(60);
    await api.call('PUT', '/api/v1/auth/', undefined, { refresh_token: office.refresh_token });
    const { phone: known, sessions } = await page(phone.access_token);
    expect(known).toBe(superuser);
    expect(
      sessions.map(({ device, openedAt, lastUsed, current }) => ({ device, openedAt, lastUsed, current })),
    ).toEqual([
      { device: 'Office', openedAt: testNow, lastUsed: testNow + 660, current: false },
      { device: 'Phone', openedAt: testNow + 600, lastUsed: testNow + 600, current: true },
    ]);
  });

  it('signs an ended session out at its next request, refresh included', async () => {
    const [office, phone] = [await from('Office'), await from('Phone')];
    const { sessions } = await page(phone.access_token);
    const other = sessions.find(({ current }) => !current)?.id;
    expect((await api.call('DELETE', `/config/person/sessions/${other}/`, phone.access_token)).status).toBe(200);
    expect(await works(office.access_token)).toBe(false);
    expect((await api.call('PUT', '/api/v1/auth/', undefined, { refresh_token: office.refresh_token })).status).toBe(
      401,
    );
    expect(await works(phone.access_token)).toBe(true);
    expect(await api.call('DELETE', `/config/person/sessions/${other}/`, phone.access_token)).toMatchObject({
      status: 404,
      body: { error: { text: 'Этот сеанс уже завершён' } },
    });
  });

  it('ends all other sessions of the user together, and none of other users', async () => {
    const [office, phone, somebody] = [await from('Office'), await from('Phone'), await from('Elsewhere', notices)];
    await api.call('DELETE', '/config/person/sessions/', phone.access_token);
    expect([
      await works(office.access_token),
      await works(phone.access_token),
      await works(somebody.access_token),
    ]).toEqual([false, true, true]);
    expect((await page(phone.access_token)).sessions).toHaveLength(1);
  });

  it('shows the viewer’s own sessions read-only while a superuser views the product as another user', async () => {
    const viewer = await from('Viewer');
    const { data } = (await api.call('PUT', '/config/person/view/', viewer.access_token, { userId: 2 })).body as {
      data: { access_token: string };
    };
    expect(await page(data.access_token)).toMatchObject({ phone: superuser, sessions: [{ device: 'Viewer' }] });
    expect(
      (await api.fetch('/config/person/', { method: 'HEAD', headers: { device: 'web', 'x-token': data.access_token } }))
        .status,
    ).toBe(200);
    expect((await api.call('DELETE', '/config/person/sessions/', data.access_token)).status).toBe(403);
    expect((await send('POST', data.access_token, { phone: fresh })).status).toBe(403);
  });

  it('rejects ending a session of another user, and reading without a sign-in', async () => {
    const [mine, somebody] = [await from('Mine'), await from('Elsewhere', notices)];
    const theirs = (await page(somebody.access_token)).sessions[0]?.id;
    expect((await api.call('DELETE', `/config/person/sessions/${theirs}/`, mine.access_token)).status).toBe(404);
    expect(await works(somebody.access_token)).toBe(true);
    expect((await api.call('GET', '/config/person/')).status).toBe(401);
  });
});

describe('My profile: sign-in phone', () => {
  it('changes the phone by a code sent to the new one, ends other sessions, and creates a history entry', async () => {
    const [office, phone] = [await from('Office'), await from('Phone')];
    expect(await send('POST', phone.access_token, { phone: '+7 (912) 000-00-77' })).toMatchObject({
      status: 200,
      body: { data: { dt_expire: testNow + 120 } },
    });
    expect((await send('PUT', phone.access_token, { phone: fresh, code: api.lastCode(fresh) })).status).toBe(200);
    expect((await page(phone.access_token)).phone).toBe(fresh);
    expect([await works(office.access_token), await works(phone.access_token)]).toEqual([false, true]);
    expect(await works((await api.signIn(fresh)).access_token)).toBe(true);
    const before = api.lastCode(superuser);
    await api.call('GET', `/api/v1/auth/?phone=${superuser}`);
    expect(api.lastCode(superuser)).toBe(before);
    const history = (await api.call('GET', '/config/history/company-employees/1/', phone.access_token)).body.data;
    expect(history).toMatchObject([{ who: { name: 'Орлова Марина Сергеевна' }, action: 'update' }]);
  });

  it('rejects a phone in use, the current one, and an incomplete one', async () => {
    const { access_token } = await from('Phone');
    expect(await send('POST', access_token, { phone: notices })).toMatchObject(
      rejection('По этому телефону входит другой человек'),
    );
    expect(await send('POST', access_token, { phone: superuser })).toMatchObject(
      rejection('Вы уже входите по этому телефону'),
    );
    expect(await send('POST', access_token, { phone: '+7 912' })).toMatchObject(
      rejection('Ведите номер телефона полностью'),
    );
  });

  it('rejects a phone that another user got meanwhile', async () => {
    const { access_token } = await from('Phone');
    const other = (await from('Other', notices)).access_token;
    await send('POST', access_token, { phone: fresh });
    const code = api.lastCode(fresh);
    await send('POST', other, { phone: fresh });
    await send('PUT', other, { phone: fresh, code: api.lastCode(fresh) });
    expect(await send('PUT', access_token, { phone: fresh, code })).toMatchObject(
      rejection('По этому телефону входит другой человек'),
    );
    expect((await page(access_token)).phone).toBe(superuser);
  });

  it('rejects a wrong code, a sign-in code, a code of another user, and an expired one', async () => {
    const { access_token } = await from('Phone');
    const other = (await from('Other', notices)).access_token;
    await send('POST', access_token, { phone: fresh });
    const code = api.lastCode(fresh) ?? '';
    const wrong = { status: 400, body: { error: { text: 'Неверный код или срок его действия истёк' } } };
    expect(
      await send('PUT', access_token, { phone: fresh, code: code === '000000' ? '111111' : '000000' }),
    ).toMatchObject(wrong);
    expect(await send('PUT', other, { phone: fresh, code })).toMatchObject(wrong);
    expect((await api.call('POST', '/api/v1/auth/', undefined, { phone: fresh, code })).status).toBe(400);
    api.wait(121);
    expect(await send('PUT', access_token, { phone: fresh, code })).toMatchObject(wrong);
  });

  it('counts codes like the sign-in, and allows five per user in ten minutes over all phones', async () => {
    const { access_token } = await from('Phone');
    for (let number = 0; number < 5; number += 1)
      expect((await send('POST', access_token, { phone: `7912000010${number}` })).status).toBe(200);
    expect(await send('POST', access_token, { phone: '79120000200' })).toMatchObject({
      status: 429,
      body: { error: { text: 'Слишком много запросов кода. Повторите через 10 минут' } },
    });
    for (let guess = 0; guess < 5; guess += 1) await send('PUT', access_token, { phone: '79120000100', code: 'wrong' });
    expect(await send('PUT', access_token, { phone: '79120000100', code: api.lastCode('79120000100') })).toMatchObject({
      status: 429,
    });
  });
});
