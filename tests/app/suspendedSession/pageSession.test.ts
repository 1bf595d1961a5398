import { describe, expect, test, vi } from 'vitest';
import { isSamePerson } from '#app/suspendedSession/samePerson.ts';
import { createPageSession } from '#app/base/pageSession.ts';

function opened({ unsaved }: { unsaved: boolean }) {
  const listeners = new Set<() => void>();
  const expire = () => {
    for (const listener of listeners) listener();
  };
  const state = { unsaved };
  const session = {
    onEnd: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signOut: expire,
  };
  const work = createPageSession(session, () => state.unsaved);
  const [ended, held] = [vi.fn<() => void>(), vi.fn<() => void>()];
  work.onEnd(ended);
  work.onHold(held);
  return { work, expire, state, ended, held, isHeld: () => work.state.getState().isSuspended };
}

describe('End of a session', () => {
  test('ends the page session when everything is saved (spec D21)', () => {
    const { expire, ended, held } = opened({ unsaved: false });
    expire();
    expect([ended.mock.calls.length, held.mock.calls.length]).toEqual([1, 0]);
  });

  test('suspends the page session over unsaved changes, once for any number of notifications', () => {
    const { expire, ended, held, isHeld } = opened({ unsaved: true });
    expire();
    expire();
    expect([ended.mock.calls.length, held.mock.calls.length, isHeld()]).toEqual([0, 1, true]);
  });

  test('continues for the same user, and can be suspended again', () => {
    const { work, expire, ended, held, isHeld } = opened({ unsaved: true });
    expire();
    work.goOn();
    expect(isHeld()).toBe(false);
    expire();
    expect([ended.mock.calls.length, held.mock.calls.length, isHeld()]).toEqual([0, 2, true]);
  });

  test('ends the page session when another user signs in', () => {
    const { work, expire, ended, isHeld } = opened({ unsaved: true });
    expire();
    work.end();
    expect([ended.mock.calls.length, isHeld()]).toEqual([1, false]);
  });

  test('does not suspend the page session when the user signs out', () => {
    const { work, ended, held } = opened({ unsaved: true });
    work.signOut();
    expect([ended.mock.calls.length, held.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('Comparison of users', () => {
  const named = (fullName: string, phone?: string) => ({ fullName, ...(phone === undefined ? {} : { phone }) });
  test.each([
    [
      'is true when the host gives both sessions one id',
      { user: 'a', profile: named('Орлова') },
      { user: 'a', profile: named('Орлова М.') },
      true,
    ],
    [
      'is false when the host gives different ids and the names are equal',
      { user: 'a', profile: named('Орлова') },
      { user: 'b', profile: named('Орлова') },
      false,
    ],
    [
      'is true for one phone in two spellings when the host gives no id',
      { user: null, profile: named('Орлова', '+7 (912) 345-67-89') },
      { user: 'a', profile: named('Другая', '89123456789') },
      true,
    ],
    [
      'is false for different phones',
      { user: null, profile: named('Орлова', '79120000001') },
      { user: null, profile: named('Орлова', '79120000002') },
      false,
    ],
    [
      'is true for one full name in two spacings when there is no phone',
      { user: null, profile: named('Орлова  Марина ') },
      { user: null, profile: named('орлова Марина') },
      true,
    ],
    [
      'is false for different names',
      { user: null, profile: named('Орлова') },
      { user: null, profile: named('Петров') },
      false,
    ],
    ['is false for an empty name', { user: null, profile: named('') }, { user: null, profile: named('') }, false],
    ['is false without a profile', { user: null, profile: null }, { user: null, profile: named('Орлова') }, false],
  ])('%s', (_why, before, now, same) => {
    expect(isSamePerson(before, now)).toBe(same);
  });
});
