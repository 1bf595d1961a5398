// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { goToLogin, leaveLogin, noticeOfLogin, redirectToLogin } from '#app/base/loginAddress.ts';

const open = (address: string, state: unknown = null) => window.history.replaceState(state, '', address);
const shown = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => open('/'));

describe('the address asked for before the sign-in (part1 §2.2, spec D55)', () => {
  test('it opens after the sign-in, with its query and fragment', () => {
    open('/notice?territories=1#row');
    redirectToLogin();
    expect([shown(), noticeOfLogin()]).toEqual(['/login', 'Необходима авторизация']);
    leaveLogin();
    expect(shown()).toBe('/notice?territories=1#row');
  });

  test('a reload of /login keeps it', () => {
    open('/map');
    redirectToLogin();
    redirectToLogin();
    leaveLogin();
    expect(shown()).toBe('/map');
  });

  test('/logout is not guarded and is not returned to', () => {
    open('/logout');
    redirectToLogin();
    expect(noticeOfLogin()).toBeNull();
    leaveLogin();
    expect(shown()).toBe('/');
  });

  test('after a sign-out the next sign-in goes to /', () => {
    open('/map');
    goToLogin({ notice: null });
    leaveLogin();
    expect(shown()).toBe('/');
  });

  test('the entry keeps its place in the history of the tab, and nothing else of whoever was there (spec D33, D55)', () => {
    open('/strategy?open=7', { idx: 3, key: 'k', usr: { opened: true } });
    redirectToLogin();
    leaveLogin();
    expect(window.history.state).toEqual({ idx: 3 });
  });

  test.each(['https://evil.example', '//evil.example', 5, null])(
    '%j in the history is not an address of ours',
    (asked) => {
      open('/login', { asked });
      leaveLogin();
      expect(shown()).toBe('/');
    },
  );
});
