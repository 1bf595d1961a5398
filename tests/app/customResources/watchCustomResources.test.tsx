import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { customResources, watchCustomResources } from '#app/menu/customResources.ts';
import { promo } from '#tests/customResources/promo.ts';

const before = customResources.getState();
let end = (): void => undefined;
let response: object = { resources: [], version: 'first' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(response)));
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  customResources.setState(before);
});

it('shows new custom resources within two seconds while the page is visible, repeatedly (docs/decisions/0012)', async () => {
  end = watchCustomResources();
  for (const label of ['Акции', 'Промоакции']) {
    response = { resources: [{ ...promo, name: 'promos', label }], version: label };
    await vi.advanceTimersByTimeAsync(2000);
    expect(customResources.getState().resources).toMatchObject([{ name: 'promos', label }]);
  }
});
