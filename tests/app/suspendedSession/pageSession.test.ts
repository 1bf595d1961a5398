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
      'the host knows both by one name',
      { user: 'a', profile: named('Орлова') },
      { user: 'a', profile: named('Орлова М.') },
      true,
    ],
    [
      'the host knows them by two, whatever they are called',
      { user: 'a', profile: named('Орлова') },
      { user: 'b', profile: named('Орлова') },
      false,
    ],
    [
      'the phone decides where the host does not say, however it is written',
      { user: null, profile: named('Орлова', '+7 (912) 345-67-89') },
      { user: 'a', profile: named('Другая', '89123456789') },
      true,
    ],
    [
      'another phone is another person',
      { user: null, profile: named('Орлова', '79120000001') },
      { user: null, profile: named('Орлова', '79120000002') },
      false,
    ],
    [
      'else the full name, however it is spaced',
      { user: null, profile: named('Орлова  Марина ') },
      { user: null, profile: named('орлова Марина') },
      true,
    ],
    [
      'another name is another person',
      { user: null, profile: named('Орлова') },
      { user: null, profile: named('Петров') },
      false,
    ],
    ['nobody is known by an empty name', { user: null, profile: named('') }, { user: null, profile: named('') }, false],
    ['nor without a profile', { user: null, profile: null }, { user: null, profile: named('Орлова') }, false],
  ])('%s', (_why, before, now, same) => {
    expect(isSamePerson(before, now)).toBe(same);
  });
});
