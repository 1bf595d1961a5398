import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';
import { samples, type WritableSample } from './samples.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

interface RequestOptions {
  status: number;
  etag: string;
  body: Envelope;
}

async function ask(
  method: string,
  path: string,
  { body, ifMatch, encoding }: { body?: object; ifMatch?: string; encoding?: string } = {},
): Promise<RequestOptions> {
  const response = await api.fetch(path, {
    method,
    headers: {
      device: 'web',
      'x-token': token,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    body: JSON.parse(text.toString()) as Envelope,
  };
}

async function make({ path, id, body }: WritableSample): Promise<{ one: string; etag: string }> {
  const made = await ask('POST', path, { body });
  return { one: `${path}${(made.body.data as Record<string, number>)[id]}/`, etag: made.etag };
}

const stale = { status: 412, error: { code: 412, text: 'Запись изменилась с тех пор, как вы её открыли' } };
const of = ({ status, body: { error } }: RequestOptions) => ({ status, error });

describe.each(samples)('Versions of $resource (spec D67, No silent overwrite)', (sample) => {
  it('return the same strong ETag from GET, creation and save, which changes with the record', async () => {
    const { one, etag } = await make(sample);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await ask('GET', one)).etag).toBe(etag);
    const saved = await ask('PUT', one, { body: { ...sample.body, ...sample.change } });
    expect(saved.status).toBe(200);
    expect(saved.etag).not.toBe(etag);
    expect((await ask('GET', one)).etag).toBe(saved.etag);
    expect((await ask('PUT', one, { body: sample.body })).etag).toBe(etag);
  });

  it('reject a save and a deletion of an outdated version with 412, without changes', async () => {
    const { one, etag } = await make(sample);
    const theirs = await ask('PUT', one, { body: { ...sample.body, ...sample.change }, ifMatch: etag });
    expect(theirs.status).toBe(200);
    expect(of(await ask('PUT', one, { body: { ...sample.body, name: 'Моё' }, ifMatch: etag }))).toEqual(stale);
    expect(of(await ask('DELETE', one, { ifMatch: etag }))).toEqual(stale);
    expect((await ask('GET', one)).etag).toBe(theirs.etag);
    expect((await ask('DELETE', one, { ifMatch: theirs.etag })).status).toBe(200);
  });

  it('accept a save without If-Match, and answer 404 for a deleted record', async () => {
    const { one, etag } = await make(sample);
    await ask('PUT', one, { body: { ...sample.body, ...sample.change } });
    expect((await ask('PUT', one, { body: sample.body })).status).toBe(200);
    expect((await ask('DELETE', one)).status).toBe(200);
    expect((await ask('PUT', one, { body: sample.body, ifMatch: etag })).status).toBe(404);
    expect((await ask('DELETE', one, { ifMatch: etag })).status).toBe(404);
  });

  it('accept exactly one of many concurrent saves of the same version', async () => {
    const { one, etag } = await make(sample);
    const saves = Array.from({ length: 6 }, (_, at) =>
      ask('PUT', one, { body: { ...sample.body, name: `Правка ${at}` }, ifMatch: etag }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
  });
});

describe('ETag of a record', () => {
  it('survives compression and the response cache, and is accepted as received', async () => {
    const mml = samples.find(({ resource }) => resource === 'mml') as WritableSample;
    const items = Array.from({ length: 20 }, (_, at) => ({ productId: at + 1, minVolume: 1 }));
    const { one, etag } = await make({ ...mml, body: { ...mml.body, name: 'Длинный список', items } });
    for (const encoding of ['gzip', 'gzip'])
      expect(await ask('GET', one, { encoding })).toMatchObject({
        etag: `W/${etag}`,
        body: { data: { itemsCount: 20 } },
      });
    expect((await ask('GET', one)).etag).toBe(etag);
    expect((await ask('PUT', one, { body: mml.body, ifMatch: `"another", W/${etag}` })).status).toBe(200);
    expect((await ask('PUT', one, { body: mml.body, ifMatch: '*' })).status).toBe(200);
    expect((await ask('PUT', one, { body: mml.body, ifMatch: 'nonsense' })).status).toBe(412);
  });

  it('is compared before a used list is refused to be deleted', async () => {
    const sampleOf = (name: string) => samples.find(({ resource }) => resource === name) as WritableSample;
    const [mml, volume] = [sampleOf('mml'), sampleOf('strategyVolume')];
    const made = await ask('POST', mml.path, { body: { ...mml.body, name: 'Используемый список' } });
    const { mmlId } = made.body.data as { mmlId: number };
    await make({ ...volume, body: { ...volume.body, mmlId } });
    const one = `${mml.path}${mmlId}/`;
    expect(of(await ask('DELETE', one, { ifMatch: '"outdated"' }))).toEqual(stale);
    expect(of(await ask('DELETE', one, { ifMatch: made.etag }))).toEqual({
      status: 409,
      error: { code: 409, text: 'Список нельзя удалить: он используется в стратегиях «План на квартал»' },
    });
  });

  it('stays the same when other data changes: names of chosen entries, progress of tasks, items of a list', async () => {
    const others = samples.filter(
      ({ resource }) => resource === 'strategy' || resource === 'strategyVolume' || resource === 'motivation',
    );
    const made = await Promise.all(others.map(make));
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(sql`update mml set name = name || ' (новый)'`);
      await tx.execute(sql`delete from mml_items where position = 1`);
      await tx.execute(sql`update volume_tasks set progress = 0.5, money_paid = 100`);
      await tx.execute(sql`update distributors set name = 'Я ' || name`);
      await tx.execute(sql`update products set name = 'Я ' || name`);
      await tx.execute(sql`update company_employees set full_name = 'Я ' || full_name`);
      await tx.execute(sql`update field_employees set full_name = (1000 - field_employee_id) || full_name`);
    });
    for (const { one, etag } of made) expect((await ask('GET', one)).etag).toBe(etag);
  });

  it('changes with the status and the comments of an issue', async () => {
    const item = '/api/v1/feedback/issues/7/';
    const { etag } = await ask('GET', item);
    const commented = await ask('POST', `${item}comment/`, { body: { text: 'Разбираемся' } });
    expect(commented.etag).not.toBe(etag);
    expect(of(await ask('PUT', item, { body: { status: 2 }, ifMatch: etag }))).toEqual(stale);
    const saved = await ask('PUT', item, { body: { status: 2 }, ifMatch: commented.etag });
    expect([saved.status, (await ask('GET', item)).etag]).toEqual([200, saved.etag]);
  });

  it('is missing in an error response', async () => {
    const [sample] = samples as [WritableSample];
    const { one } = await make(sample);
    expect(await ask('PUT', one, { body: { ...sample.body, name: '' } })).toMatchObject({ status: 400, etag: '' });
  });
});
