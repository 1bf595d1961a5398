import { array, assert, dictionary, oneof, property, record, stringMatching } from 'fast-check';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAnonymiser } from '#msw/recording/anonymiser.ts';
import { readHar } from '#msw/recording/har.ts';
import { handlersFromRecording } from '#msw/recording/handlersFromRecording.ts';
import { recordingOf, type CapturedCall, type RecordedCall } from '#msw/recording/recording.ts';

const api = 'https://api.company.ru';
const planted = {
  person: 'Рюриков Святослав Игоревич',
  short: 'Рюриков',
  phone: '79123456789',
  written: '+7 (912) 345-67-89',
  email: 's.rurikov@mail.example',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.c2lnbmF0dXJl',
  latitude: 55.755831,
  longitude: 37.617298,
  street: 'ул. Тайная, 7',
  firm: 'ООО «Секрет»',
  uuid: '6f1c2b7a-1111-4222-8333-abcdefabcdef',
  photo: 'https://storage.company.ru/photos/rurikov.jpg?token=abc123',
};
const capturedCalls: CapturedCall[] = [
  {
    method: 'GET',
    url: `${api}/api/v1/auth/?phone=${planted.phone}`,
    status: 200,
    body: { success: true, data: { dt_expire: 1_790_000_000 } },
  },
  {
    method: 'POST',
    url: `${api}/api/v1/auth/`,
    status: 200,
    body: { success: true, data: { access_token: planted.token } },
  },
  {
    method: 'GET',
    url: `${api}/api/v1/filter/fieldEmployees/?q=${encodeURIComponent(planted.short)}&limit=100&token=${planted.token}`,
    status: 200,
    body: {
      success: true,
      data: [
        {
          fieldEmployeeId: 7,
          fullName: planted.person,
          phone: planted.written,
          login: 'rurikov',
          email: planted.email,
          guid: planted.uuid,
        },
        { fieldEmployeeId: 8, fullName: 'Другой Человек', phone: Number(planted.phone), active: true },
      ],
    },
  },
  {
    method: 'GET',
    url: `${api}/api/v1/tradePoints/?offset=0&limit=100`,
    status: 200,
    body: {
      success: true,
      data: [
        {
          tradePointId: 1,
          name: planted.firm,
          address: planted.street,
          lat: planted.latitude,
          lng: planted.longitude,
          place: [planted.longitude, planted.latitude],
          note: `Звонить ${planted.person}, ${planted.written}`,
          status: 'active',
          measure: 'piece',
          deadlineDate: '2026-11-30',
          share: 0.98,
          money: 1250.5,
          created: 1_790_000_000,
          owner: planted.person,
          byPerson: { [planted.person]: 3 },
          preview: planted.photo,
          url: '/api/v1/images/9.jpg',
        },
      ],
    },
  },
  {
    method: 'GET',
    url: `${api}/api/v1/agents/${planted.uuid}/`,
    status: 404,
    body: { success: false, error: { code: 404, text: `Агент ${planted.person} не найден` } },
  },
];

describe('Recorded responses as fixtures', () => {
  const recording = recordingOf(capturedCalls);
  const text = JSON.stringify(recording);

  it.each(Object.entries(planted))('leaves no personal data: %s', (_what, value) => {
    for (const trace of [String(value), encodeURIComponent(String(value)), String(value).toLowerCase()])
      expect(text.includes(trace)).toBe(false);
  });
  it.each([
    'Рюриков',
    'Святослав',
    '9123456789',
    '345-67-89',
    'rurikov',
    '55.75',
    'Тайная',
    'Секрет',
    'abc123',
    'Человек',
  ])('leaves no part of personal data: %s', (part) => {
    expect(text).not.toContain(part);
    expect(text).not.toContain(encodeURIComponent(part));
  });

  it('replaces equal values equally, in responses, queries and paths', () => {
    const [agents, points, removed] = recording.calls as [RecordedCall, RecordedCall, RecordedCall];
    const people = (agents.body as { data: Record<string, unknown>[] }).data;
    const [point] = (points.body as { data: Record<string, unknown>[] }).data;
    expect(point?.['owner']).toBe(people[0]?.['fullName']);
    expect(point?.['byPerson']).toEqual({ [people[0]?.['fullName'] as string]: 3 });
    expect(removed.path).toBe(`/api/v1/agents/${people[0]?.['guid'] as string}/`);
    expect(point?.['place']).toEqual([point?.['lng'], point?.['lat']]);
  });

  it('preserves impersonal values: ids, dates, money, API vocabulary, the format of phones', () => {
    const [agents, points] = recording.calls as [RecordedCall, RecordedCall];
    expect((points.body as { data: unknown[] }).data[0]).toMatchObject({
      tradePointId: 1,
      status: 'active',
      measure: 'piece',
      deadlineDate: '2026-11-30',
      share: 0.98,
      money: 1250.5,
      created: 1_790_000_000,
    });
    expect((agents.body as { data: unknown[] }).data).toMatchObject([
      { fieldEmployeeId: 7, phone: '+7 (900) 000-00-01' },
      { fieldEmployeeId: 8, active: true },
    ]);
    expect(points.query).toBe('limit=100&offset=0');
  });

  it('omits the sign-in', () => {
    expect(recording.calls.map(({ path }) => path.replace(/0000.*/, '…'))).toEqual([
      '/api/v1/filter/fieldEmployees/',
      '/api/v1/tradePoints/',
      '/api/v1/agents/…',
    ]);
  });

  it('replaces every text of six or more letters, regardless of the API', () => {
    const word = stringMatching(/^[А-Яа-яё]{6,20}$/);
    const madeUp =
      /^(?:Название|Иванова|Смирнова|Кузнецова|Соколова|Лебедева|Козлова|Новикова|Морозова|Волкова|Петровна|Ивановна|Сергеевна|Андреевна|Павловна)$/;
    assert(
      property(
        dictionary(stringMatching(/^[a-z]{1,8}$/), oneof(word, array(word), record({ name: word, comment: word }))),
        (body) => {
          const made = JSON.stringify(createAnonymiser().json(body));
          expect(
            [...JSON.stringify(body).matchAll(/[А-Яа-яё]{6,}/g)]
              .map(([item]) => item)
              .filter((item) => made.includes(item) && !madeUp.test(item)),
          ).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('Playback of a recording', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  const ask = async (path: string) => {
    const response = await fetch(`http://localhost${path}`);
    return [response.status, await response.json()];
  };
  const call = (query: string, body: unknown, status = 200) => ({
    method: 'GET',
    path: '/api/v1/x/',
    query,
    status,
    body,
  });

  it('matches the query in any parameter order, and answers another query with the first response of the path', async () => {
    server.use(...handlersFromRecording({ calls: [call('limit=1&offset=0', [1]), call('limit=1&offset=1', [2])] }));
    expect(
      await Promise.all(['/api/v1/x/?offset=1&limit=1', '/api/v1/x/?limit=1&offset=0', '/api/v1/x/?limit=9'].map(ask)),
    ).toEqual([
      [200, [2]],
      [200, [1]],
      [200, [1]],
    ]);
  });

  it('plays several responses of one request in order, then repeats the last', async () => {
    server.use(...handlersFromRecording({ calls: [call('', { success: false }, 503), call('', [1])] }));
    expect([await ask('/api/v1/x/'), await ask('/api/v1/x/'), await ask('/api/v1/x/')]).toEqual([
      [503, { success: false }],
      [200, [1]],
      [200, [1]],
    ]);
  });

  it('plays the JSON requests of an API in an HTTP Archive', async () => {
    const entry = (url: string, text: string, more = {}) => ({
      request: { method: 'GET', url },
      response: { status: 200, content: { mimeType: 'application/json', text, ...more } },
    });
    const har = JSON.stringify({
      log: {
        entries: [
          entry(`${api}/api/v1/x/?limit=1`, '{"data":[{"xId":1}]}'),
          entry(`${api}/api/v1/y/`, btoa('[2]'), { encoding: 'base64' }),
          entry(`${api}/app.js`, '{}'),
          entry(`${api}/api/v1/z/`, '<html>'),
        ],
      },
    });
    server.use(...handlersFromRecording(recordingOf(readHar(har))));
    expect([await ask('/api/v1/x/?limit=1'), await ask('/api/v1/y/')]).toEqual([
      [200, { data: [{ xId: 1 }] }],
      [200, [2]],
    ]);
    await expect(ask('/api/v1/z/')).rejects.toThrow('bypass');
  });

  it.each([
    ['{', 'Это не файл HAR: он не читается как JSON'],
    ['{}', 'Это не файл HAR: в нём нет log.entries'],
  ])('reports an invalid archive: %s', (text, message) => {
    expect(() => readHar(text)).toThrow(message);
  });
});
