import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { deleteExpired } from '#server/platform/jobs/expiry.ts';
import { unattachedFileExpiry } from '#server/recordEngine/files/unattached.ts';
import { requestError } from '#server/main/web/requestError.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const declaration: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update'] },
  list: { open: 'modal', columns: ['photo'] },
  form: { submit: { create: 'Создать' }, fields: ['photo', 'plan'] },
  fields: {
    photo: { kind: 'image', label: 'Фото', upload: { path: '/api/v1/photos/' }, max: 2000 },
    plan: { kind: 'file', label: 'План', upload: { path: '/api/v1/plans/', field: 'document' }, max: 2 * 1024 * 1024 },
  },
};
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
let api: TestApi;
let token = '';

beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [declaration] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

async function send(
  path: string,
  part: string,
  file: File,
  as = token,
): Promise<{ status: number; body: { data?: { url: string; type: string; name: string }; error?: { text: string } } }> {
  const form = new FormData();
  form.append(part, file);
  const response = await api.fetch(
    new Request(`http://localhost${path}`, { method: 'POST', body: form, headers: { 'x-token': as, device: 'web' } }),
  );
  return { status: response.status, body: (await response.json()) as never };
}

describe('Files of custom resources (multipart upload, checked type and size)', () => {
  it('accepts a picture, and serves it to an <img>, which sends no token', async () => {
    const { status, body } = await send(
      '/api/v1/photos/',
      'file',
      new File([png], 'полка/1.png', { type: 'image/png' }),
    );
    expect([status, body.data?.type, body.data?.name]).toEqual([200, 'image/png', 'полка 1.png']);
    const response = await api.fetch(new Request(`http://localhost${body.data?.url ?? ''}`));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'content-disposition', 'content-security-policy'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''%D0%BF%D0%BE%D0%BB%D0%BA%D0%B0%201.png",
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await api.call('POST', '/api/v1/visits/', token, { photo: body.data?.url })).status).toBe(200);
  });

  it('trusts only the content: rejects a page declared as a picture, and serves any other as a download', async () => {
    const page = '<script>alert(1)</script>';
    expect(
      (await send('/api/v1/photos/', 'file', new File([page], 'a.png', { type: 'image/png' }))).body.error?.text,
    ).toBe('Файл «a.png» не того вида: можно PNG, JPEG, WEBP, GIF');
    const { body } = await send('/api/v1/plans/', 'document', new File([page], 'a.html', { type: 'text/html' }));
    const response = await api.fetch(new Request(`http://localhost${body.data?.url ?? ''}`));
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      "attachment; filename*=UTF-8''a.html",
    ]);
  });

  it('accepts a file larger than other bodies, up to a separate limit', async () => {
    expect((await send('/api/v1/plans/', 'document', new File([new Uint8Array(1_500_000)], 'план.bin'))).status).toBe(
      200,
    );
    const { status, body } = await send(
      '/api/v1/plans/',
      'document',
      new File([new Uint8Array(3_000_000)], 'план.bin'),
    );
    expect([status, body.error?.text]).toEqual([413, 'Файл больше 2\u00a0МБ']);
    expect(
      (await send('/api/v1/photos/', 'file', new File([png, new Uint8Array(3000)], 'a.png'))).body.error?.text,
    ).toBe('Файл «a.png» больше 2\u00a0КБ');
  });

  it.each([
    ['..', 'файл'],
    ['..;a.txt', 'файл'],
    ['a%2f.txt', 'a 2f.txt'],
    ['a%252fb', 'a 252fb'],
    ['отчёт\u202Etxt.exe', 'отчёт txt.exe'],
    ['...', '...'],
    ['..a', '..a'],
    ['50 %.txt', '50  .txt'],
  ])('serves a file with the name %s at a valid address', async (name, stored) => {
    const { body } = await send('/api/v1/plans/', 'document', new File(['план'], name));
    expect(body.data?.name).toBe(stored);
    const url = body.data?.url ?? '';
    expect(new URL(url, 'http://localhost').pathname).toBe(url);
    expect(
      requestError({ method: 'GET', url, headers: { host: 'a' }, rawHeaders: ['Host', 'a'] } as IncomingMessage, url),
    ).toBeUndefined();
    expect(await (await api.fetch(url)).text()).toBe('план');
  });

  it('rejects users who can see the section but neither create nor change its records', async () => {
    const reader = (await api.signIn(demoPhones.strategies)).access_token;
    const own = { ...declaration, permissions: { create: 'superUser', edit: 'superUser' } } as const;
    const upload = () => send('/api/v1/plans/', 'document', new File(['план'], 'план.txt'), reader);
    expect((await upload()).status).toBe(200);
    Object.assign(api.deps, { added: () => [own] });
    const refused = await upload();
    Object.assign(api.deps, { added: () => [{ ...own, permissions: { create: 'superUser' } }] });
    const editor = await upload();
    Object.assign(api.deps, { added: () => [declaration] });
    expect([refused.status, refused.body.error?.text, editor.status]).toEqual([
      403,
      'Недостаточно прав: создавать записи в разделе «Визиты» могут суперпользователи',
      200,
    ]);
  });

  it('reads a body with an Idempotency-Key only up to its own limit, regardless of its content type', async () => {
    const chunk = new Uint8Array(64 * 1024);
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read += chunk.length;
          if (read > 64 * 1024 * 1024) controller.close();
          else controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      'x-token': token,
      device: 'web',
      'content-type': 'application/json',
      'idempotency-key': 'upload-key-1',
    };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    const response = await api.fetch(new Request('http://localhost/api/v1/plans/', init));
    expect(response.ok).toBe(false);
    expect(read).toBeLessThan(4 * 1024 * 1024);
  });

  it('accepts 500 MB per user and day, and more the next day', async () => {
    const before = (await send('/api/v1/plans/', 'document', new File(['план'], 'план.txt'))).status;
    await api.deps.db.execute(
      sql`insert into files (file_id, path, name, type, bytes, user_id, at) select 'large' || n, '/api/v1/plans/', 'a', 'b', convert_to(repeat('a', 50 * 1024 * 1024), 'UTF8'), 1, ${testNow} from generate_series(1, 10) n`,
    );
    const { status, body } = await send('/api/v1/plans/', 'document', new File(['план'], 'план.txt'));
    expect([before, status, body.error?.text]).toEqual([
      200,
      429,
      'За сутки можно загрузить не более 500 МБ файлов. Продолжите завтра',
    ]);
    const other = (await api.signIn(demoPhones.strategies)).access_token;
    expect((await send('/api/v1/plans/', 'document', new File(['план'], 'план.txt'), other)).status).toBe(200);
    api.wait(86_401);
    token = (await api.signIn()).access_token;
    expect((await send('/api/v1/plans/', 'document', new File(['план'], 'план.txt'))).status).toBe(200);
    await api.deps.db.execute(sql`delete from files where file_id like 'large%'`);
  });

  it('accepts no more of parallel uploads than fits the quota', async () => {
    await api.deps.db.execute(sql`delete from files`);
    await api.deps.db.execute(
      sql`insert into files (file_id, path, name, type, bytes, user_id, at, attached) select 'large' || n, '/api/v1/plans/', 'a', 'b', convert_to(repeat('a', case n when 1 then 50 * 1024 * 1024 - 20 else 50 * 1024 * 1024 end), 'UTF8'), 1, ${testNow + 86_401}, true from generate_series(1, 10) n`,
    );
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send('/api/v1/plans/', 'document', new File(['план'], `план ${at}.txt`))),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    await api.deps.db.execute(sql`delete from files where file_id like 'large%'`);
  });

  it('deletes a file after a month unless a record was ever saved with it', async () => {
    const urls = await Promise.all(
      ['created', 'changed', 'imported', 'forgotten'].map(
        async (name) =>
          (await send('/api/v1/plans/', 'document', new File([name], `${name}.txt`))).body.data?.url ?? '',
      ),
    );
    const [created, changed, imported] = urls;
    const { body } = await api.call('POST', '/api/v1/visits/', token, { photo: null, plan: created });
    const { visitId } = body.data as { visitId: number };
    await api.call('PUT', `/api/v1/visits/${visitId}/`, token, { photo: null, plan: changed });
    await api.call('POST', '/api/exchange/imports/visits/write/', token, {
      import: { id: 'files', file: 'Файл.xlsx' },
      rows: [{ row: 2, id: null, changes: [], body: { photo: null, plan: imported } }],
    });
    const statuses = () => Promise.all(urls.map(async (url) => (await api.fetch(url)).status));
    const now = Math.floor(api.deps.now() / 1000);
    await deleteExpired(api.deps.db, unattachedFileExpiry, now + 30 * 86_400);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await deleteExpired(api.deps.db, unattachedFileExpiry, now + 32 * 86_400);
    expect(await statuses()).toEqual([200, 200, 200, 404]);
  });

  it('rejects strangers, other parts, other methods and missing files', async () => {
    expect((await send('/api/v1/photos/', 'file', new File([png], 'a.png'), '')).status).toBe(401);
    expect((await send('/api/v1/photos/', 'photo', new File([png], 'a.png'))).body.error?.text).toBe(
      'В форме нет файла «file»',
    );
    expect((await send('/api/v1/photos/', 'file', new File([], 'a.png'))).body.error?.text).toBe('Файл «a.png» пустой');
    expect((await api.call('POST', '/api/v1/photos/', token, { file: 1 })).body.error?.text).toBe(
      'Ожидается файл в форме multipart/form-data',
    );
    expect((await api.call('GET', '/api/v1/photos/', token)).status).toBe(405);
    expect(
      (await api.fetch(new Request('http://localhost/api/v1/photos/8f14e45f-ceea-467f-9575-4d3c0b0f1a11/a.png')))
        .status,
    ).toBe(404);
  });
});
