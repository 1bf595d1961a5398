import '#tests/app/browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boot } from '#app/early/boot.ts';
import { drawing } from '#app/signIn/drawing.tsx';
import SignIn from '#app/signIn/SignIn.tsx';

const requestCode = vi.fn(async () => null);

beforeEach(() => {
  document.body.innerHTML = `<template id="sign-in">${drawing()}</template><div id="root"></div>`;
  vi.stubGlobal('FontFace', class { load = () => Promise.resolve(this); });
});
afterEach(() => {
  vi.unstubAllGlobals();
  requestCode.mockClear();
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** Runs the boot script and reads the page to its end. */
function open(address = '/strategy') {
  history.replaceState(null, '', address);
  boot({ font: '/font.woff2', app: [], more: [], lists: {} });
  document.dispatchEvent(new Event('readystatechange'));
}

const application = () => act(async () => render(<SignIn productName="Полевые продажи" notice={null} requestCode={requestCode} signIn={async () => undefined} />, { container: document.getElementById('root') as HTMLElement }));
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Получить код' });

describe('the sign-in stands before the application (issue 16, docs/decisions/0080)', () => {
  it('as the application draws it, for whoever is not signed in', async () => {
    open();
    // The build writes the brand's picture in its own way, and React gives the focus itself.
    const look = ({ textContent, children }: Element) => [textContent, ...[...children].flatMap((child) => [...child.querySelectorAll('*')]).map(({ tagName, attributes }) => (
      [tagName, ...[...attributes].map(({ name, value }) => `${name}=${value}`).filter((attribute) => !/^(src|autofocus)=/.test(attribute)).toSorted()]))];
    const early = look(screen.getByRole('main'));
    expect(early).toContainEqual(['BUTTON', 'class=button button-primary sign-in-submit', 'type=submit']);
    await application();
    expect(screen.getAllByRole('main').map(look)).toEqual([early]);
  });

  it('not for a signed-in user, nor at the address of the first sign-in', () => {
    open('/setup');
    expect(screen.queryByRole('main')).toBeNull();
    localStorage.setItem('access_token', 'a');
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    globalThis.earlyAnswers = undefined;
    open();
    expect(screen.queryByRole('main')).toBeNull();
    globalThis.earlyAnswers = undefined;
  });

  it('the phone typed there stays, under the mask, with the caret and the focus where they were', async () => {
    open();
    await userEvent.type(phone(), '9123456789');
    phone().setSelectionRange(3, 3);
    await application();
    expect([phone().value, phone().selectionStart]).toEqual(['+7 (912) 345-67-89', 7]);
    expect(document.activeElement).toBe(phone());
    expect(requestCode).not.toHaveBeenCalled();
  });

  it('the focus on the button stays there', async () => {
    open();
    await userEvent.click(phone());
    await userEvent.tab();
    await application();
    expect(document.activeElement).toBe(button());
  });

  it('the button pressed there is pressed once, with the phone as it stood', async () => {
    open();
    await userEvent.type(phone(), '89123456789{Enter}{Enter}');
    await userEvent.type(phone(), '5');
    expect(button().disabled).toBe(true);
    await application();
    await screen.findByRole('heading', { name: 'Ввод кода' });
    expect(requestCode.mock.calls).toEqual([['79123456789']]);
  });

  it('a phone that is not whole is refused as soon as it can be', async () => {
    open();
    await userEvent.type(phone(), '912{Enter}');
    await application();
    await screen.findByRole('textbox', { name: 'Телефон', description: 'Ведите номер телефона полностью' });
    expect(phone().value).toBe('+7 (912');
    expect(requestCode).not.toHaveBeenCalled();
  });

  it('a program that does not come is told of', () => {
    open();
    const script = document.body.appendChild(document.createElement('script'));
    fireEvent.error(script);
    expect(screen.getByRole('alert').textContent).toBe('Страница загрузилась не полностью. Обновите её.');
  });

  it('a program that does not come is told of to a signed-in user as well, with the way on', () => {
    localStorage.setItem('access_token', 'a');
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    globalThis.earlyAnswers = undefined;
    open('/notice?region=7');
    fireEvent.error(document.body.appendChild(document.createElement('script')));
    expect(screen.getByRole('alert').textContent).toBe('Страница загрузилась не полностью. Обновите её.');
    expect(screen.getByText<HTMLAnchorElement>('Обновить').href).toMatch(/\/notice\?region=7$/);
    globalThis.earlyAnswers = undefined;
  });

  it('the next sign-in of the page begins anew', async () => {
    open();
    await userEvent.type(phone(), '9123456789');
    (await application()).unmount();
    document.getElementById('root')?.remove();
    render(<SignIn productName="Полевые продажи" notice={null} requestCode={requestCode} signIn={async () => undefined} />);
    expect(phone().value).toBe('');
  });
});
