import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';

const superuser = '79000000001';
const notices = '79000000002';
const fresh = '79120000077';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  onTestFinished(() => api.close());
});

/** Signs in from a browser that names itself. */
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
const refused = (message: string) => ({ status: 400, body: { error: { code: 400, data: { phone: [message] } } } });

describe('issue 23, A person’s own page: sessions', () => {
  it('are told with their browser, when they were opened and last used, the last used first; the one that asks is named', async () => {
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

  it('one that is ended is signed out at its next request, its refresh included', async () => {
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

  it('all the others end at once, and nobody else’s', async () => {
    const [office, phone, somebody] = [await from('Office'), await from('Phone'), await from('Elsewhere', notices)];
    await api.call('DELETE', '/config/person/sessions/', phone.access_token);
    expect([
      await works(office.access_token),
      await works(phone.access_token),
      await works(somebody.access_token),
    ]).toEqual([false, true, true]);
    expect((await page(phone.access_token)).sessions).toHaveLength(1);
  });

  it('are the viewer’s own, and only to be read, while a superuser looks as somebody else', async () => {
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

  it('of somebody else cannot be ended, and without a sign-in there is nothing to see', async () => {
    const [mine, somebody] = [await from('Mine'), await from('Elsewhere', notices)];
    const theirs = (await page(somebody.access_token)).sessions[0]?.id;
    expect((await api.call('DELETE', `/config/person/sessions/${theirs}/`, mine.access_token)).status).toBe(404);
    expect(await works(somebody.access_token)).toBe(true);
    expect((await api.call('GET', '/config/person/')).status).toBe(401);
  });
});

describe('issue 23, A person’s own page: the phone to sign in by', () => {
  it('is changed by a code to the new one; the other sessions end, the change stands in the history', async () => {
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

  it('refuses one that somebody has, one’s own, and one that is not whole', async () => {
    const { access_token } = await from('Phone');
    expect(await send('POST', access_token, { phone: notices })).toMatchObject(
      refused('По этому телефону входит другой человек'),
    );
    expect(await send('POST', access_token, { phone: superuser })).toMatchObject(
      refused('Вы уже входите по этому телефону'),
    );
    expect(await send('POST', access_token, { phone: '+7 912' })).toMatchObject(
      refused('Ведите номер телефона полностью'),
    );
  });

  it('refuses one that somebody has got meanwhile', async () => {
    const { access_token } = await from('Phone');
    const other = (await from('Other', notices)).access_token;
    await send('POST', access_token, { phone: fresh });
    const code = api.lastCode(fresh);
    await send('POST', other, { phone: fresh });
    await send('PUT', other, { phone: fresh, code: api.lastCode(fresh) });
    expect(await send('PUT', access_token, { phone: fresh, code })).toMatchObject(
      refused('По этому телефону входит другой человек'),
    );
    expect((await page(access_token)).phone).toBe(superuser);
  });

  it('takes no wrong code, none of the sign-in, none that was asked for by another person, and none too late', async () => {
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

  it('counts codes as the sign-in does, and five of one person in ten minutes, whatever the phones', async () => {
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
