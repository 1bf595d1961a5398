import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LeaveQuestion } from '#app/routes/LeaveQuestion.tsx';
import { DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import { Unstyled } from '#tests/dom.tsx';

const giveUp = vi.fn();
afterEach(() => {
  cleanup();
  giveUp.mockClear();
});

function Form(): ReactNode {
  const [text, setText] = useState('');
  const [, setParams] = useSearchParams();
  useUnsaved(() => text !== '', giveUp);
  return (
    <>
      <input aria-label="Текст" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setParams({ page: '2' })}>Другой фильтр</button>
      <Link to="/map">Карта</Link>
    </>
  );
}

function open(...entries: string[]) {
  const router = createMemoryRouter([
    { path: '/polls', element: <p>Опросы</p> },
    { path: '/map', element: <p>Точки</p> },
    { path: '/notice', element: <><Form /><LeaveQuestion /><DialogHost /></> },
  ], { initialEntries: entries.length > 0 ? entries : ['/polls', '/notice'] });
  render(<RouterProvider router={router} />, { wrapper: Unstyled });
  return { router, user: userEvent.setup({ delay: null }) };
}

const answer = async (name: string) => within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', { name });

describe('leaving a screen over something unsaved (spec D33)', () => {
  it('Back asks; Продолжить keeps the screen, what was typed and the address; Закрыть goes', async () => {
    const { router, user } = open();
    await user.type(screen.getByLabelText('Текст'), 'Акция');
    await router.navigate(-1);
    await user.click(await answer('Продолжить'));
    expect(screen.getByLabelText<HTMLInputElement>('Текст').value).toBe('Акция');
    expect(router.state.location.pathname).toBe('/notice');
    expect(giveUp).not.toHaveBeenCalled();
    await router.navigate(-1);
    await user.click(await answer('Закрыть'));
    expect(await screen.findByText('Опросы')).toBeTruthy();
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('a link asks, too, once however often it is pressed', async () => {
    const { router, user } = open();
    await user.type(screen.getByLabelText('Текст'), 'Акция');
    await user.click(screen.getByRole('link', { name: 'Карта' }));
    await router.navigate(-1);
    await answer('Закрыть');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(await answer('Закрыть'));
    expect(await screen.findByText('Опросы')).toBeTruthy();
  });

  it('Back from a record that stands open over the list asks (issue: Back closes the modal, with the question)', async () => {
    const { router, user } = open('/notice', '/notice?open=7');
    await user.type(screen.getByLabelText('Текст'), 'Акция');
    await router.navigate(-1);
    await user.click(await answer('Продолжить'));
    expect(router.state.location.search).toBe('?open=7');
    await router.navigate(-1);
    await user.click(await answer('Закрыть'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('opening a record asks nothing', async () => {
    const { router, user } = open('/notice');
    await user.type(screen.getByLabelText('Текст'), 'Акция');
    await router.navigate('/notice?open=7');
    expect(router.state.location.search).toBe('?open=7');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('nothing is asked when nothing was typed, nor when only the filter of the screen changes', async () => {
    const { router, user } = open();
    await user.type(screen.getByLabelText('Текст'), 'Акция');
    await user.click(screen.getByRole('button', { name: 'Другой фильтр' }));
    expect(router.state.location.search).toBe('?page=2');
    await user.clear(screen.getByLabelText('Текст'));
    await user.click(screen.getByRole('link', { name: 'Карта' }));
    expect(await screen.findByText('Точки')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
