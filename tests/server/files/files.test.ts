import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type TestApi } from '#server/testing.ts';

const declaration: Declaration = {
  name: 'visits', title: 'Визиты', one: 'Визит', api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update'] },
  list: { open: 'modal', columns: ['photo'] }, form: { submit: { create: 'Создать' }, fields: ['photo', 'plan'] },
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

async function send(path: string, part: string, file: File, as = token): Promise<{ status: number; body: { data?: { url: string; type: string; name: string }; error?: { text: string } } }> {
  const form = new FormData();
  form.append(part, file);
  const response = await api.fetch(new Request(`http://localhost${path}`, { method: 'POST', body: form, headers: { 'x-token': as, 'device': 'web' } }));
  return { status: response.status, body: await response.json() as never };
}

describe('files of added resources (issue: upload by multipart, type and size checked)', () => {
  it('takes a picture, and gives it to an <img>, which sends no token', async () => {
    const { status, body } = await send('/api/v1/photos/', 'file', new File([png], 'полка/1.png', { type: 'image/png' }));
    expect([status, body.data?.type, body.data?.name]).toEqual([200, 'image/png', 'полка 1.png']);
    const answer = await api.fetch(new Request(`http://localhost${body.data?.url ?? ''}`));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(['content-type', 'x-content-type-options', 'content-disposition', 'content-security-policy'].map((name) => [name, answer.headers.get(name)]))).toEqual({
      'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'content-disposition': "inline; filename*=UTF-8''%D0%BF%D0%BE%D0%BB%D0%BA%D0%B0%201.png", 'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await api.call('POST', '/api/v1/visits/', token, { photo: body.data?.url })).status).toBe(200);
  });

  it('believes the content, not what is said of it: a page that is called a picture is refused, and any other page only downloaded', async () => {
    const page = '<script>alert(1)</script>';
    expect((await send('/api/v1/photos/', 'file', new File([page], 'a.png', { type: 'image/png' }))).body.error?.text).toBe('Файл «a.png» не того вида: можно PNG, JPEG, WEBP, GIF');
    const { body } = await send('/api/v1/plans/', 'document', new File([page], 'a.html', { type: 'text/html' }));
    const answer = await api.fetch(new Request(`http://localhost${body.data?.url ?? ''}`));
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual(['application/octet-stream', "attachment; filename*=UTF-8''a.html"]);
  });

  it('a file may be larger than other bodies, up to its own limit', async () => {
    expect((await send('/api/v1/plans/', 'document', new File([new Uint8Array(1_500_000)], 'план.bin'))).status).toBe(200);
    const { status, body } = await send('/api/v1/plans/', 'document', new File([new Uint8Array(3_000_000)], 'план.bin'));
    expect([status, body.error?.text]).toEqual([413, 'Файл больше 2\u00a0МБ']);
    expect((await send('/api/v1/photos/', 'file', new File([png, new Uint8Array(3000)], 'a.png'))).body.error?.text).toBe('Файл «a.png» больше 2\u00a0КБ');
  });

  it('refuses strangers, other parts, other methods and what is not there', async () => {
    expect((await send('/api/v1/photos/', 'file', new File([png], 'a.png'), '')).status).toBe(401);
    expect((await send('/api/v1/photos/', 'photo', new File([png], 'a.png'))).body.error?.text).toBe('В форме нет файла «file»');
    expect((await send('/api/v1/photos/', 'file', new File([], 'a.png'))).body.error?.text).toBe('Файл «a.png» пустой');
    expect((await api.call('POST', '/api/v1/photos/', token, { file: 1 })).body.error?.text).toBe('Ожидается файл в форме multipart/form-data');
    expect((await api.call('GET', '/api/v1/photos/', token)).status).toBe(405);
    expect((await api.fetch(new Request('http://localhost/api/v1/photos/8f14e45f-ceea-467f-9575-4d3c0b0f1a11/a.png'))).status).toBe(404);
  });
});
