import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notice } from '#schemas/entities/notice.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.pushes)).access_token;
});
afterAll(() => api.close());

const list = async (query = '') =>
  (await api.call('GET', `/api/v1/notifications/${query}`, token)).body.data as Notice[];

describe('Push notices (part2 §7)', () => {
  it('are listed newest first, 100 per page', async () => {
    const pages = [await list(), await list('?offset=100'), await list('?limit=100&offset=200')];
    expect(pages.map((page) => page.length)).toEqual([100, 100, 30]);
    const dates = pages.flat().map((notice) => notice.date);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    expect(new Set(pages.flat().map((notice) => notice.notificationId)).size).toBe(230);
  });

  it('are found for a city by its region, and by the distributor', async () => {
    const body = { message: 'Только для Самары', date: testNow, territoryIds: [await samara()], distributorIds: [3] };
    const { body: response } = await api.call('POST', '/api/v1/notifications/', token, body);
    expect(response).toEqual({ success: true, data: { notificationId: 231 } });
    const region = await regionOfSamara();
    expect((await list(`?territoryIds=[${region}]`)).map((notice) => notice.message)).toContain('Только для Самары');
    expect((await list('?distributorId=3')).map((notice) => notice.message)).toContain('Только для Самары');
    expect((await list('?distributorId=4')).map((notice) => notice.message)).not.toContain('Только для Самары');
  });

  it('preserve the link, the agent and the texts', async () => {
    const [agent] = (await api.call('GET', '/api/v1/filter/fieldEmployees/?distributorId=3', token)).body.data as {
      fieldEmployeeId: number;
      fullName: string;
    }[];
    const message = '<b>Жирный</b> & "кавычки"';
    await api.call('POST', '/api/v1/notifications/', token, {
      message,
      link: 'https://example.ru/a?b=1',
      date: testNow + 5,
      fieldEmployeeId: agent?.fieldEmployeeId,
    });
    expect((await list('?limit=1'))[0]).toEqual({
      notificationId: 232,
      message,
      link: 'https://example.ru/a?b=1',
      date: testNow + 5,
      territories: [],
      distributors: [],
      fieldEmployee: agent,
    });
  });

  it.each([demoPhones.strategies, demoPhones.nothing])(
    'require pushAccess, and answer %s with the reason (part1 §6)',
    async (phone) => {
      const { access_token } = await api.signIn(phone);
      for (const method of ['GET', 'POST']) {
        expect(
          await api.call(method, '/api/v1/notifications/', access_token, method === 'POST' ? {} : undefined),
        ).toEqual({
          status: 403,
          body: {
            success: false,
            error: {
              code: 403,
              text: 'Недостаточно прав: раздел «Уведомления» открыт тем, у кого есть доступ «Уведомления» (pushAccess)',
            },
          },
        });
      }
    },
  );
});

interface Node {
  territoryId: number;
  name: string;
  childTerritories: Node[];
}
async function regionNode(): Promise<Node> {
  const roots = (await api.call('GET', '/api/v1/base/territories/', token)).body.data as Node[];
  const region = roots.flatMap((node) => node.childTerritories).find((node) => node.name === 'Самарская область');
  if (region === undefined) throw new Error('No such region');
  return region;
}
const regionOfSamara = async () => (await regionNode()).territoryId;
const samara = async () =>
  (await regionNode()).childTerritories.find((node) => node.name === 'Самара')?.territoryId ?? 0;
