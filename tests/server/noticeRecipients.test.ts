import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldEmployees, territoryCover } from '#server/platform/tables/reference.ts';
import { recipientRoutes } from '#server/modules/notices/recipients.ts';
import { answerErrors } from '#server/platform/http/responses.ts';
import { moduleNames } from '#dictionaries/menu.ts';
import { registry } from '#server/main/registry/registry.ts';
import { embeddedApi } from '#server/main/embedded.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

async function ask(
  query: string,
  token: string,
): Promise<{ status: number; agents: number | undefined; text?: string }> {
  const routes = recipientRoutes({
    db: api.deps.db,
    ask: embeddedApi(api.deps, () => Promise.resolve()).ask,
    added: () => [],
    modules: () => moduleNames,
    owners: registry.owners,
  });
  routes.onError(answerErrors({ log: () => undefined }));
  const response = await routes.fetch(
    new Request(`http://localhost/config/recipients${query}`, { headers: { 'x-token': token } }),
  );
  const { data, error } = (await response.json()) as { data?: { agents: number }; error?: { text: string } };
  return { status: response.status, agents: data?.agents, ...(error?.text !== undefined && { text: error.text }) };
}

describe('Recipients of a notice (spec D67, D72)', () => {
  it('are all active agents without a choice, else those of a distributor, of a region with its cities, or one agent', async () => {
    const { access_token: token } = await api.signIn();
    const { db } = api.deps;
    const [agent] = await db.select().from(fieldEmployees).limit(1);
    const [all] = await db.select({ agents: count() }).from(fieldEmployees);
    const [ofDistributor] = await db
      .select({ agents: count() })
      .from(fieldEmployees)
      .where(eq(fieldEmployees.distrId, agent?.distrId ?? 0));
    const above = await db
      .select()
      .from(territoryCover)
      .where(eq(territoryCover.coveredId, agent?.territoryId ?? 0));
    const region = above.find(({ territoryId }) => territoryId !== agent?.territoryId)?.territoryId;
    expect(await ask('', token)).toEqual({ status: 200, agents: all?.agents });
    await db
      .update(fieldEmployees)
      .set({ active: false })
      .where(eq(fieldEmployees.fieldEmployeeId, agent?.fieldEmployeeId ?? 0));
    expect(await ask(`?fieldEmployeeId=${agent?.fieldEmployeeId}`, token)).toEqual({ status: 200, agents: 0 });
    await db
      .update(fieldEmployees)
      .set({ active: true })
      .where(eq(fieldEmployees.fieldEmployeeId, agent?.fieldEmployeeId ?? 0));
    expect(await ask(`?distributorId=${agent?.distrId}`, token)).toEqual({
      status: 200,
      agents: ofDistributor?.agents,
    });
    expect(await ask(`?territoryIds=[${region}]&fieldEmployeeId=${agent?.fieldEmployeeId}`, token)).toEqual({
      status: 200,
      agents: 1,
    });
    expect(
      await ask(`?distributorId=${(agent?.distrId ?? 0) + 1}&fieldEmployeeId=${agent?.fieldEmployeeId}`, token),
    ).toEqual({ status: 200, agents: 0 });
  });

  it('require a valid token', async () => {
    expect(await ask('', 'strange')).toMatchObject({ status: 401, agents: undefined });
  });

  it('require the right of the notices section, with the same error as its other operations', async () => {
    const { access_token: token } = await api.signIn(demoPhones.strategies);
    const text = 'Недостаточно прав: раздел «Уведомления» открыт тем, у кого есть доступ «Уведомления» (pushAccess)';
    expect(await ask('', token)).toEqual({ status: 403, agents: undefined, text });
    expect(await api.call('GET', '/api/v1/notifications/', token)).toMatchObject({
      status: 403,
      body: { error: { text } },
    });
  });

  it('are rejected for an invalid id', async () => {
    const { access_token: token } = await api.signIn();
    expect((await ask('?distributorId=x', token)).status).toBe(400);
  });
});
