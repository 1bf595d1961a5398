import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issue, IssueRow } from '#schemas/entities/issue.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.nothing)).access_token;
});
afterAll(() => api.close());

const call = (method: string, rest: string, body?: unknown) =>
  api.call(method, `/api/v1/feedback/issues/${rest}`, token, body);
const list = async (query: string) => (await call('GET', query)).body.data as IssueRow[];

describe('Feedback issues (part2 §7)', () => {
  it('are listed newest first, 100 per page', async () => {
    const [first, second] = [await list(''), await list('?offset=100')];
    expect([first.length, second.length]).toEqual([100, 30]);
    expect(first[0]).toEqual({
      id: 130,
      created: expect.any(Number),
      status: expect.any(Number),
      theme: { id: expect.any(Number), name: expect.any(String) },
      author: { name: expect.any(String), distributorName: expect.any(String) },
      description: expect.any(String),
      isHighlighted: expect.any(Boolean),
    });
  });

  it('are filtered by theme, status, agent and days', async () => {
    const themes = (await call('GET', 'themes/')).body.data as { id: number; name: string }[];
    expect(themes).toContainEqual({ id: 1, name: 'Начисление бонусов' });
    expect((await list('?themeId=1&limit=1000')).every((row) => row.theme.id === 1)).toBe(true);
    expect((await list('?status=1&limit=1000')).every((row) => row.status === 1)).toBe(true);
    const [newest] = await list('?limit=1');
    const day = new Date((newest?.created ?? 0) * 1000).toISOString().slice(0, 10);
    expect((await list(`?startDate=${day}&endDate=${day}`)).map((row) => row.id)).toContain(newest?.id);
    expect(await list('?startDate=2030-01-01')).toEqual([]);
    expect(await list('?distributorId=77777')).toEqual([]);
  });

  it('accept only statuses of the dictionary', async () => {
    for (const status of [3, 2, 1, 0]) {
      expect((await call('PUT', '7/', { status })).body).toEqual({ success: true, data: { id: 7 } });
      expect(((await call('GET', '7/')).body.data as Issue).status).toBe(status);
    }
    expect((await call('PUT', '7/', { status: 4 })).body.error?.data).toEqual({ status: ['Выберите статус'] });
    expect((await call('PUT', '77777/', { status: 1 })).body.error).toEqual({
      code: 404,
      text: 'Обращение не найдено',
    });
  });

  it('accept comments, the newest last, signed by the manager', async () => {
    const { body } = await call('POST', '7/comment/', { text: ' Разобрались <script> ' });
    const comment = {
      commentId: expect.any(Number),
      author: 'Седов Павел Игоревич',
      date: testNow,
      text: 'Разобрались <script>',
      photos: [],
    };
    expect(body.data).toEqual(comment);
    expect(((await call('GET', '7/')).body.data as Issue).comments.at(-1)).toEqual(comment);
    expect((await call('POST', '7/comment/', { text: ' ' })).body.error?.data).toEqual({
      text: ['Поле обязательно для заполнения'],
    });
    expect((await call('POST', '77777/comment/', { text: 'a' })).status).toBe(404);
  });

  it('show photos that the API draws', async () => {
    const rows = await list('?limit=1000');
    const issues = await Promise.all(
      rows.slice(0, 30).map(async (row) => (await call('GET', `${row.id}/`)).body.data as Issue),
    );
    const url = issues.flatMap((issue) => issue.photos)[0]?.url ?? '';
    const response = await api.fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });
});
