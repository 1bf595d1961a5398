import '../browser.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { jsonAnswer } from '#tests/msw/recordedApi.ts';
import { createPageOpener } from '../openPage.tsx';

const { open } = createPageOpener();
beforeEach(() => sessionStorage.clear());

const app = (demo: boolean) =>
  jsonAnswer({ productName: 'Полевые продажи', demo, modules: ['distribution'], tiles: null });
const begin = () => screen.findByRole('button', { name: 'Начать с чистой базы' });

describe('Demo notice on every page', () => {
  it('shows the command that starts over in the sidebar; Esc returns focus to the previous element', async () => {
    await open({ address: '/motivation', config: [app(true)] });
    const user = userEvent.setup();
    await user.click(await begin());
    const dialog = within(await screen.findByRole('dialog', { name: 'Начать с чистой базы' }));
    expect(dialog.getAllByText(/^npm run data -- empty/).map(({ textContent }) => textContent)).toEqual([
      'npm run data -- empty',
      'npm run data -- empty --keep 79120000001',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await begin()));
    expect(screen.getByText('Демонстрационные данные').tagName).toBe('P');
  });

  it('stays closed for the visit after the user closes it, even after a reload', async () => {
    await open({ address: '/motivation', config: [app(true)] });
    await begin();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Скрыть до следующего входа' }));
    expect(screen.queryByText('Демонстрационные данные')).toBeNull();
    expect(sessionStorage.getItem('demoClosed')).toBe('closed');
  });

  it('is shown at the sign-in, too', async () => {
    await open({ address: '/login', signedIn: false, config: [app(true)] });
    expect((await screen.findByText(/^Демонстрационные данные/)).textContent).toBe(
      'Демонстрационные данные. Телефоны для входа и код — в окне, где запущен сервер.',
    );
  });

  it('is hidden in a company installation', async () => {
    await open({ address: '/motivation', config: [app(false)] });
    await screen.findByRole('button', { name: /Найти…/ });
    expect(screen.queryByText('Демонстрационные данные')).toBeNull();
  });
});
