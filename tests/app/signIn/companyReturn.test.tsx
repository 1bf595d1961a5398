import '#tests/app/browser.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { envelope, failure, jsonAnswer, recordedApi } from '#tests/msw/recordedApi.ts';

const api = recordedApi();
const end = 'POST /api/v1/auth/company/end/';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens the address to which the provider sends the browser back. */
async function comeBack(state: string, asked: unknown = null) {
  vi.resetModules();
  api.on('GET /config/app.json', jsonAnswer({ api: 'embedded', signIn: ['sms', 'company'] }));
  sessionStorage.setItem('company_sign_in', JSON.stringify({ verifier: 'v', state: 's', nonce: 'n', asked }));
  window.history.replaceState(null, '', `/login/return?code=c&state=${state}`);
  const { CompanyReturn } = await import('#app/signIn/CompanyReturn.tsx');
  const leave = vi.fn();
  render(<CompanyReturn leave={leave} />);
  return leave;
}

describe('Return from the company’s provider of accounts', () => {
  it('ends the sign-in with what this tab has kept, and opens the product', async () => {
    api.on(end, envelope({ access_token: 'a', refresh_token: 'r' }));
    const leave = await comeBack('s');
    await vi.waitFor(() => expect(leave).toHaveBeenCalled());
    // The first sign-in in this browser.
    expect(window.location.pathname).toBe('/summary');
    expect(api.seenOf(end).at(-1)?.body).toEqual({
      verifier: 'v',
      state: 's',
      nonce: 'n',
      address: `${window.location.origin}/login/return?code=c&state=s`,
    });
    expect(localStorage.getItem('access_token')).toBe('a');
    expect(sessionStorage.getItem('company_sign_in')).toBeNull();
  });

  it.each([
    ['/orders?page=2', '/orders'],
    ['//evil.example/', '/'],
    ['https://evil.example/', '/'],
  ])('opens what was asked for before the sign-in, if it is an address of the product: %s', async (asked, opened) => {
    localStorage.setItem('signed_in_before', '1');
    api.on(end, envelope({ access_token: 'a', refresh_token: 'r' }));
    const leave = await comeBack('s', asked);
    await vi.waitFor(() => expect(leave).toHaveBeenCalled());
    expect(window.location.pathname).toBe(opened);
  });

  it('keeps what was asked for while the user is at the provider', async () => {
    vi.resetModules();
    api.on('GET /config/app.json', jsonAnswer({ api: 'embedded', signIn: ['sms', 'company'] }));
    api.on('POST /api/v1/auth/company/begin/', envelope({ url: 'https://sso', verifier: 'v', state: 's', nonce: 'n' }));
    window.history.replaceState({ asked: '/orders?page=2' }, '', '/login');
    const { askedBeforeLogin } = await import('#app/base/loginAddress.ts');
    const { session } = await import('#app/base/session.ts');
    expect(await session.beginByCompany(askedBeforeLogin())).toBe('https://sso');
    const kept: unknown = JSON.parse(sessionStorage.getItem('company_sign_in') ?? '');
    expect(kept).toEqual({ verifier: 'v', state: 's', nonce: 'n', asked: '/orders?page=2' });
  });

  it('sends nothing for a link that another browser has begun', async () => {
    const seen = api.seenOf(end).length;
    await comeBack('other');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Этот вход начат не здесь или уже закончен. Начните его ещё раз.',
    );
    expect(api.seenOf(end)).toHaveLength(seen);
  });

  it('shows why the server refuses, and leads to the other ways', async () => {
    api.on(end, failure(403, 'Вашей учётной записи компании здесь нет', undefined, 403));
    const leave = await comeBack('s');
    expect((await screen.findByRole('alert')).textContent).toBe('Вашей учётной записи компании здесь нет');
    await userEvent.click(screen.getByRole('button', { name: 'Перейти ко входу' }));
    expect(window.location.pathname).toBe('/login');
    expect(leave).toHaveBeenCalled();
  });
});
