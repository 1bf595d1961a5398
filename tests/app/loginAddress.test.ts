// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { goToLogin, leaveLogin, noticeOfLogin, redirectToLogin } from '#app/base/loginAddress.ts';

const open = (address: string, state: unknown = null) => window.history.replaceState(state, '', address);
const shown = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => open('/'));

describe('Address requested before the sign-in (part1 §2.2, spec D55)', () => {
  test('opens after the sign-in, with its query and fragment', () => {
    open('/notice?territories=1#row');
    redirectToLogin();
    expect([shown(), noticeOfLogin()]).toEqual(['/login', 'Необходима авторизация']);
    leaveLogin();
    expect(shown()).toBe('/notice?territories=1#row');
  });

  test('is / on a first visit, which is told nothing', () => {
    open('/');
    redirectToLogin();
    expect([shown(), noticeOfLogin()]).toEqual(['/login', null]);
    leaveLogin();
    expect(shown()).toBe('/');
  });

  test('is preserved when /login is reloaded', () => {
    open('/map');
    redirectToLogin();
    redirectToLogin();
    leaveLogin();
    expect(shown()).toBe('/map');
  });

  test('is never /logout, which is not guarded', () => {
    open('/logout');
    redirectToLogin();
    expect(noticeOfLogin()).toBeNull();
    leaveLogin();
    expect(shown()).toBe('/');
  });

  test('is / for the sign-in after a sign-out', () => {
    open('/map');
    goToLogin({ notice: null });
    leaveLogin();
    expect(shown()).toBe('/');
  });

  test('keeps its place in the tab history and nothing else of the previous user (spec D33, D55)', () => {
    open('/strategy?open=7', { idx: 3, key: 'k', usr: { opened: true } });
    redirectToLogin();
    leaveLogin();
    expect(window.history.state).toEqual({ idx: 3 });
  });

  test.each(['https://evil.example', '//evil.example', 5, null])('ignores %j in the history', (request) => {
    open('/login', { asked: request });
    leaveLogin();
    expect(shown()).toBe('/');
  });
});
