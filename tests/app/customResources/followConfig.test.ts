import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { customResources, followConfig } from '#app/menu/customResources.ts';
import { registerUnsaved } from '#ui/unsaved/unsaved.ts';
import { promo } from '#tests/customResources/promo.ts';

const before = customResources.getState();
let requests = 0;
let response: { resources: object[]; version: string };

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return Promise.resolve(Response.json(response));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  customResources.setState(before);
});

const titled = (title: string) => ({ resources: [{ ...promo, name: 'promos', title }], version: title });
const titles = () => customResources.getState().resources.map(({ title }) => title);

it('shows a published declaration, and requests nothing for the version that it has (docs/decisions/0012)', async () => {
  for (const title of ['Акции', 'Промоакции']) {
    response = titled(title);
    await followConfig(title);
    expect(titles()).toEqual([title]);
  }
  await followConfig('Промоакции');
  expect(requests).toBe(2);
});

it('changes an open declaration only after unsaved changes, without asking meanwhile', async () => {
  response = titled('Акции');
  await followConfig('Акции');
  let isUnsaved = true;
  const release = registerUnsaved({ isUnsaved: () => isUnsaved });
  response = titled('Промоакции');
  await followConfig('Промоакции');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([titles(), requests]).toEqual([['Акции'], 2]);
  isUnsaved = false;
  await vi.advanceTimersByTimeAsync(1500);
  expect([titles(), requests]).toEqual([['Промоакции'], 3]);
  release();
});

it('requests it again while another process of a cluster still has the version before', async () => {
  response = titled('Акции');
  await followConfig('Промоакции');
  response = titled('Промоакции');
  await vi.advanceTimersByTimeAsync(1500);
  expect(titles()).toEqual(['Промоакции']);
});
