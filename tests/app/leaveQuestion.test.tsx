import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageRouter } from '#app/routes/PageRouter.tsx';
import { DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { dismissAll, openDialogs } from '#ui/dialogs/dialogs.ts';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import { Unstyled } from '#tests/dom.tsx';

const giveUp = vi.fn();
afterEach(() => {
  cleanup();
  dismissAll();
  giveUp.mockClear();
});

/** A bulk job over the rows of a list. */
function Job(): ReactNode {
  useUnsaved(() => true, { holdsList: true });
  return null;
}

function Form(): ReactNode {
  const [text, setText] = useState('');
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  useUnsaved(() => text !== '', { giveUp });
  return (
    <>
      <input aria-label="Текст" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setParams({ page: '2' })}>
        Другой фильтр
      </button>
      <button type="button" onClick={() => void navigate('/notice?open=7')}>
        Открыть
      </button>
      <Link to="/map">Карта</Link>
    </>
  );
}

/** Opens these addresses one after another, as a user does; the page ends at the last one. */
function open(...addresses: string[]) {
  const [first = '/polls', ...next] = addresses.length > 0 ? addresses : ['/polls', '/notice'];
  window.history.pushState(null, '', first);
  const walk: { to: (address: string) => void } = { to: () => undefined };
  function Walk(): null {
    const navigate = useNavigate();
    useEffect(() => {
      walk.to = (address) => void navigate(address);
    }, [navigate]);
    return null;
  }
  const { unmount } = render(
    <PageRouter>
      <Walk />
      <Routes>
        <Route path="/polls" element={<p>Опросы</p>} />
        <Route path="/map" element={<p>Точки</p>} />
        <Route path="/notice" element={<Form />} />
        <Route path="/points" element={<Job />} />
      </Routes>
      <DialogHost />
    </PageRouter>,
    { wrapper: Unstyled },
  );
  for (const address of next) act(() => walk.to(address));
  return { user: userEvent.setup({ delay: null }), unmount };
}

const text = () => screen.getByLabelText<HTMLInputElement>('Текст');
const question = { name: 'Закрыть без сохранения?' };
const response = async (name: string) =>
  within(await screen.findByRole('dialog', question)).getByRole('button', { name });
const address = () => window.location.pathname + window.location.search;
/** The browser goes back asynchronously. */
const backAt = (where: string) => waitFor(() => expect(address()).toBe(where));

describe('Leaving a screen with unsaved changes (spec D33)', () => {
  it('prompts on Back; Продолжить keeps the screen, the typed values and the address; Закрыть leaves', async () => {
    const { user } = open();
    await user.type(text(), 'Акция');
    window.history.back();
    await user.click(await response('Продолжить'));
    await backAt('/notice');
    expect(text().value).toBe('Акция');
    expect(giveUp).not.toHaveBeenCalled();
    window.history.back();
    await user.click(await response('Закрыть'));
    expect(await screen.findByText('Опросы')).toBeTruthy();
    expect(address()).toBe('/polls');
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('prompts before another filter of the list over whose rows a job runs', async () => {
    const { user } = open('/points?city=1', '/points?city=2');
    await user.click(await response('Продолжить'));
    expect(address()).toBe('/points?city=1');
  });

  it('prompts again for Back right after Продолжить', async () => {
    const { user } = open();
    await user.type(text(), 'Акция');
    for (let times = 0; times < 3; times += 1) {
      window.history.back();
      const no = (await screen.findAllByRole('button', { name: 'Продолжить' })).at(-1);
      // Simulates the user's press and a second Back before the next render.
      act(() => no?.click());
    }
    window.history.back();
    expect(await screen.findByRole('dialog', question)).toBeTruthy();
    await backAt('/notice');
    expect(text().value).toBe('Акция');
  });

  it('prompts once when Back is pressed twice, and Закрыть goes back', async () => {
    const { user } = open('/map', '/polls', '/notice');
    await user.type(text(), 'Акция');
    window.history.back();
    window.history.back();
    await response('Закрыть');
    await backAt('/notice');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(text().value).toBe('Акция');
    await user.click(await response('Закрыть'));
    expect(await screen.findByText('Опросы')).toBeTruthy();
  });

  it('prompts on Forward, too, and then goes forward', async () => {
    const { user } = open('/notice', '/map');
    window.history.back();
    await user.type(await screen.findByLabelText('Текст'), 'Акция');
    window.history.forward();
    await user.click(await response('Продолжить'));
    await backAt('/notice');
    window.history.forward();
    await user.click(await response('Закрыть'));
    expect(await screen.findByText('Точки')).toBeTruthy();
    expect(address()).toBe('/map');
  });

  it('restores the same number of history entries, and goes back as far after Закрыть', async () => {
    const { user } = open('/map', '/polls', '/notice');
    await user.type(text(), 'Акция');
    window.history.go(-2);
    await user.click(await response('Продолжить'));
    await backAt('/notice');
    window.history.go(-2);
    await user.click(await response('Закрыть'));
    expect(await screen.findByText('Точки')).toBeTruthy();
    expect(address()).toBe('/map');
  });

  it('prompts once for a link, for any number of presses', async () => {
    const { user } = open();
    await user.type(text(), 'Акция');
    await user.click(screen.getByRole('link', { name: 'Карта' }));
    window.history.back();
    await response('Закрыть');
    await backAt('/notice');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(await response('Закрыть'));
    expect(await screen.findByText('Опросы')).toBeTruthy();
  });

  it('follows a link after confirmation, and Back returns from there', async () => {
    const { user } = open();
    await user.type(text(), 'Акция');
    await user.click(screen.getByRole('link', { name: 'Карта' }));
    await user.click(await response('Закрыть'));
    expect(await screen.findByText('Точки')).toBeTruthy();
    expect(address()).toBe('/map');
    window.history.back();
    expect(await screen.findByLabelText('Текст')).toBeTruthy();
    expect(address()).toBe('/notice');
  });

  it('prompts on Back from a record that is open over the list', async () => {
    const { user } = open('/notice', '/notice?open=7');
    await user.type(text(), 'Акция');
    window.history.back();
    await user.click(await response('Продолжить'));
    await backAt('/notice?open=7');
    window.history.back();
    await user.click(await response('Закрыть'));
    await backAt('/notice');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not prompt when a record opens', async () => {
    const { user } = open('/notice');
    await user.type(text(), 'Акция');
    await user.click(screen.getByRole('button', { name: 'Открыть' }));
    expect(address()).toBe('/notice?open=7');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not prompt when the form is untouched or only the filter of the screen changes', async () => {
    const { user } = open();
    await user.type(text(), 'Акция');
    await user.click(screen.getByRole('button', { name: 'Другой фильтр' }));
    expect(address()).toBe('/notice?page=2');
    await user.clear(text());
    await user.click(screen.getByRole('link', { name: 'Карта' }));
    expect(await screen.findByText('Точки')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('skips history entries that a # in the address created, without a prompt', async () => {
    const { user } = open();
    await user.type(text(), 'Акция');
    act(() => {
      window.location.hash = '#row';
    });
    await backAt('/notice');
    expect(text().value).toBe('Акция');
    window.history.back();
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
    window.history.back();
    await user.click(await response('Закрыть'));
    expect(await screen.findByText('Опросы')).toBeTruthy();
  });

  it('ignores the answer to the prompt after the page has been removed at the end of the session', async () => {
    const { user, unmount } = open();
    await user.type(text(), 'Акция');
    await user.click(screen.getByRole('link', { name: 'Карта' }));
    await response('Закрыть');
    unmount();
    openDialogs.getState().dialogs[0]?.answer(true);
    await Promise.resolve();
    expect(address()).toBe('/notice');
  });
});
