import { expect, it } from 'vitest';
import { findingsIn } from '#contract/apiCheck/finding.ts';
import { toProductContract, createDialectSend } from '#contract/apiCheck/inDialects.ts';
import { runApiCheck } from '#contract/apiCheck/runApiCheck.ts';
import type { SendRequest } from '#contract/apiCheck/transport.ts';
import { withDialects } from '#dialects/resolve.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const cars: Declaration = {
  name: 'cars',
  title: 'Машины',
  one: 'Машина',
  api: { path: '/cars', id: 'id', verbs: ['list', 'one'], dialect: 'spring' },
  list: { open: 'none', columns: ['plate'] },
  filter: { title: 'Фильтр', fields: ['plate'] },
  fields: { plate: { kind: 'text', label: 'Номер' } },
};
const all = Array.from({ length: 130 }, (_, at) => ({ id: at + 1, plate: `А${at + 100}` }));

/** Spring pages: `content`, `page` from 0. */
const spring =
  (requests: string[], plateOf: (plate: string) => unknown): SendRequest =>
  ({ url, wrongToken }) => {
    requests.push(url);
    const { pathname, searchParams } = new URL(url, 'http://x');
    const response = (status: number, body: unknown) =>
      Promise.resolve({ status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body), ms: 1 });
    if (wrongToken) return response(401, { message: 'нет входа' });
    const id = /^\/cars\/(\d+)$/.exec(pathname)?.[1];
    if (id !== undefined)
      return Number(id) <= all.length ? response(200, all[Number(id) - 1]) : response(404, { message: 'нет такой' });
    const [page, size] = [Number(searchParams.get('page') ?? 0), Number(searchParams.get('size') ?? 20)];
    const found = all.filter(({ plate }) => plate.includes(searchParams.get('plate') ?? ''));
    return response(200, {
      content: found.slice(page * size, (page + 1) * size).map((car) => ({ ...car, plate: plateOf(car.plate) })),
      totalElements: found.length,
      number: page,
    });
  };

async function checkPlates(plateOf: (plate: string) => unknown = (plate) => plate) {
  const requests: string[] = [];
  const spoken = withDialects(cars, {});
  const added = [toProductContract(cars)];
  const report = await runApiCheck({
    api: 'https://api.company.ru',
    send: createDialectSend(spring(requests, plateOf), [spoken]),
    declarations: added,
    added,
    only: ['cars'],
  });
  return { asked: requests, findings: findingsIn(report).map(({ call, place, says }) => `${call} ${place}: ${says}`) };
}

it('requests a custom resource in its own dialect, and checks it against the contract', async () => {
  const { asked, findings } = await checkPlates();
  expect(findings).toEqual([]);
  expect(asked).toEqual(
    expect.arrayContaining(['/cars?size=100&page=0', '/cars?size=100&page=1', '/cars/130', '/cars/2147483646']),
  );
});

it('reports a mismatch by its place in the contract of the product', async () => {
  const { findings } = await checkPlates((plate) => [plate]);
  expect(findings).toContain('GET /cars/ data[0].plate: список вместо текста или null');
});
