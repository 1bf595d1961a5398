import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NoResponseError } from '#contract/apiCheck/transport.ts';
import { signInToApi } from '../../../build/signInToApi.ts';

const api = 'https://api.company.ru';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const person = { api, phone: '79120000001', code: undefined, token: undefined };
const tokens = (access: string) =>
  HttpResponse.json({ success: true, data: { access_token: access, refresh_token: 'refresh' } });
const ask = () => Promise.resolve(' 1234 ');

it('requests a code, signs in, and signs in again when the token has expired', async () => {
  const seen: unknown[] = [];
  server.use(
    http.get(`${api}/api/v1/auth/`, ({ request }) => {
      seen.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, data: { dt_expire: 1 } });
    }),
    http.post(`${api}/api/v1/auth/`, async ({ request }) => {
      seen.push(await request.json());
      return tokens('first');
    }),
    http.put(`${api}/api/v1/auth/`, () => tokens('second')),
    http.get(`${api}/api/v1/mml/`, ({ request }) => {
      seen.push(request.headers.get('x-token'));
      return request.headers.get('x-token') === 'second'
        ? HttpResponse.json({ success: true, data: [] })
        : new HttpResponse(null, { status: 401 });
    }),
  );
  const send = await signInToApi(person, ask);
  expect(await send({ method: 'GET', url: '/api/v1/mml/' })).toMatchObject({
    status: 200,
    text: '{"success":true,"data":[]}',
  });
  expect(seen).toEqual(['?phone=79120000001', { phone: '79120000001', code: '1234' }, 'first', 'second']);
  expect(await send({ method: 'GET', url: '/api/v1/mml/', wrongToken: true })).toMatchObject({ status: 401 });
  expect(seen.at(-1)).toBe('wrong');
});

it.each([
  [
    'an error response',
    () => HttpResponse.json({ success: false, error: { code: 404, text: 'Пользователь не найден' } }, { status: 404 }),
    'Войти не удалось (404): Пользователь не найден',
  ],
  [
    'a web page',
    () => new HttpResponse('<html></html>', { headers: { 'content-type': 'text/html' } }),
    'https://api.company.ru ответил на вход не так, как в договоре: проверьте, что это адрес API, а не сайта',
  ],
  ['nothing', () => HttpResponse.error(), 'https://api.company.ru не отвечает: проверьте адрес и сеть'],
])('reports %s at the sign-in address in one sentence', async (_name, response, message) => {
  server.use(http.get(`${api}/api/v1/auth/`, response));
  await expect(signInToApi(person, ask)).rejects.toThrow(message);
});

it('does not follow redirects, and distinguishes a broken connection from a response', async () => {
  server.use(
    http.get(`${api}/a/`, () => new HttpResponse(null, { status: 301, headers: { location: '/b/' } })),
    http.get(`${api}/c/`, () => HttpResponse.error()),
    http.get(`${api}/api/v1/aboutMe/`, () => HttpResponse.json({ success: true, data: {} })),
  );
  const send = await signInToApi({ ...person, token: 'abc' }, ask);
  expect(await send({ method: 'GET', url: '/a/' })).toMatchObject({ status: 301, headers: { location: '/b/' } });
  await expect(send({ method: 'GET', url: '/c/' })).rejects.toThrow(NoResponseError);
});

it.each([
  ['a dead address', () => HttpResponse.error(), 'https://api.company.ru не отвечает: проверьте адрес и сеть'],
  [
    'a rejected token',
    () => HttpResponse.json({ success: false, error: { code: 401, text: 'Войдите' } }, { status: 401 }),
    'https://api.company.ru не принимает токен (401): получите новый',
  ],
])('reports %s before the check, with a token too', async (_name, response, message) => {
  server.use(http.get(`${api}/api/v1/aboutMe/`, response));
  await expect(signInToApi({ ...person, phone: undefined, token: 'key' }, ask)).rejects.toThrow(message);
});
