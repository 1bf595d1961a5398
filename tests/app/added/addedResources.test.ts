import { describe, expect, it } from 'vitest';
import { settled, type Added } from '#app/added/addedResources.ts';
import { promo } from '#tests/added/promo.ts';

const now: Added = { resources: [promo], mistakes: 0, version: '1' };
const copy = () => structuredClone(promo);
const renamed = { ...promo, title: 'Акции' };
const other = { ...promo, name: 'other' };

describe('what comes into force of what the host has', () => {
  it('a declaration that did not change stays the same object', () => {
    expect(settled(now, { resources: [copy(), other], mistakes: 1, version: '2' }, false).resources[0]).toBe(promo);
  });

  it('changes, removals and mistakes do at once', () => {
    expect(settled(now, { resources: [renamed], mistakes: 2, version: '2' }, false)).toEqual({ resources: [renamed], mistakes: 2, version: '2' });
    expect(settled(now, { resources: [], mistakes: 0, version: '2' }, false).resources).toEqual([]);
  });

  it('while something unsaved is open what is new is added and the rest waits', () => {
    const next: Added = { resources: [renamed, other], mistakes: 0, version: '2' };
    const meanwhile = settled(now, next, true);
    expect(meanwhile).toEqual({ resources: [promo, other], mistakes: 0, version: '1' });
    expect(meanwhile.resources[0]).toBe(promo);
    expect(settled(meanwhile, next, false)).toEqual(next);
  });

  it('nothing is removed from under an unsaved form', () => {
    expect(settled(now, { resources: [], mistakes: 0, version: '2' }, true)).toEqual(now);
  });
});
