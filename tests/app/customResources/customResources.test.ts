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

describe('Updates of active custom resources', () => {
  it('preserves the object of an unchanged declaration', () => {
    expect(
      nextActive(
        now,
        { resources: [copy(), other], sections: [], foreign: false, diagnostics: 1, company: [], version: '2' },
        false,
      ).resources[0],
    ).toBe(promo);
  });

  it('applies changes, removals and diagnostics immediately', () => {
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

  it('adds new resources and defers other changes while a form has unsaved changes', () => {
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

  it('does not remove a resource whose form has unsaved changes', () => {
    expect(
      nextActive(now, { resources: [], sections: [], foreign: false, diagnostics: 0, company: [], version: '2' }, true),
    ).toEqual(now);
  });
});
