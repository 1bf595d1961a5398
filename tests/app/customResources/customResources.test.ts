import { describe, expect, it } from 'vitest';
import { nextActive, type CustomResourcesState } from '#app/menu/customResources.ts';
import { promo } from '#tests/customResources/promo.ts';

const now: CustomResourcesState = {
  resources: [promo],
  sections: [],
  foreign: false,
  diagnostics: 0,
  company: [],
  version: '1',
};
const copy = () => structuredClone(promo);
const renamed = { ...promo, title: 'Акции' };
const other = { ...promo, name: 'other' };

describe('what becomes active of what the host has', () => {
  it('a declaration that did not change stays the same object', () => {
    expect(
      nextActive(
        now,
        { resources: [copy(), other], sections: [], foreign: false, diagnostics: 1, company: [], version: '2' },
        false,
      ).resources[0],
    ).toBe(promo);
  });

  it('changes, removals and diagnostics do at once', () => {
    expect(
      nextActive(
        now,
        { resources: [renamed], sections: [], foreign: false, diagnostics: 2, company: [], version: '2' },
        false,
      ),
    ).toEqual({ resources: [renamed], sections: [], foreign: false, diagnostics: 2, company: [], version: '2' });
    expect(
      nextActive(now, { resources: [], sections: [], foreign: false, diagnostics: 0, company: [], version: '2' }, false)
        .resources,
    ).toEqual([]);
  });

  it('while something unsaved is open what is new is added and the rest waits', () => {
    const next: CustomResourcesState = {
      resources: [renamed, other],
      sections: [],
      foreign: false,
      diagnostics: 0,
      company: [],
      version: '2',
    };
    const meanwhile = nextActive(now, next, true);
    expect(meanwhile).toEqual({
      resources: [promo, other],
      sections: [],
      foreign: false,
      diagnostics: 0,
      company: [],
      version: '1',
    });
    expect(meanwhile.resources[0]).toBe(promo);
    expect(nextActive(meanwhile, next, false)).toEqual(next);
  });

  it('nothing is removed from under an unsaved form', () => {
    expect(
      nextActive(now, { resources: [], sections: [], foreign: false, diagnostics: 0, company: [], version: '2' }, true),
    ).toEqual(now);
  });
});
