import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addedResources, followAdded } from '#app/added/addedResources.ts';
import { promo } from '#tests/added/promo.ts';

const before = addedResources.getState();
let end = (): void => undefined;
let told: object = { resources: [], version: 'first' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(told)));
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  addedResources.setState(before);
});

it('a page that is seen has what was added within two seconds, again and again (docs/decisions/0012)', async () => {
  end = followAdded();
  for (const label of ['Акции', 'Промоакции']) {
    told = { resources: [{ ...promo, name: 'promos', label }], version: label };
    await vi.advanceTimersByTimeAsync(2000);
    expect(addedResources.getState().resources).toMatchObject([{ name: 'promos', label }]);
  }
});
