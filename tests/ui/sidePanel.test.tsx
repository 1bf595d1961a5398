import { act, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createStore, useStore } from 'zustand';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { OpenerContext, SidePanel } from '#ui/panels/SidePanel.tsx';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();

/** A modal with two panels, one of them open at a time. */
function Panels(): ReactNode {
  const [panel, setPanel] = useState<string | null>(null);
  const [more, setMore] = useState(true);
  return (
    <Modal name="Задача" open close={() => undefined}>
      {['История', 'Бриф'].map(
        (name) =>
          (more || name === 'Бриф') && (
            <button key={name} type="button" onClick={() => setPanel(name)}>
              {name}
            </button>
          ),
      )}
      <input aria-label="Поле" />
      {panel !== null && (
        <SidePanel key={panel} title={panel} close={() => setPanel(null)} save={null}>
          <button type="button" onClick={() => setMore(false)}>
            Убрать историю
          </button>
        </SidePanel>
      )}
    </Modal>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
async function open() {
  const user = await fixture.draw(<Panels />);
  await screen.findByRole('dialog', { name: 'Задача' });
  return user;
}
const noPanel = () => waitFor(() => expect(screen.queryByRole('region')).toBeNull());

describe('Focus after a side panel closes', () => {
  it('moves to the button that opened it', async () => {
    const user = await open();
    await user.click(button('История'));
    expect(document.activeElement).toBe(button('Закрыть панель'));
    await user.keyboard('{Escape}');
    await noPanel();
    expect(document.activeElement).toBe(button('История'));
  });

  it('moves to the button of this panel when another one was open before', async () => {
    const user = await open();
    await user.click(button('История'));
    await user.click(button('Бриф'));
    await screen.findByRole('region', { name: 'Бриф' });
    await user.keyboard('{Escape}');
    await noPanel();
    expect(document.activeElement).toBe(button('Бриф'));
  });

  it('does not move when it is outside the panel', async () => {
    const user = await open();
    await user.click(button('История'));
    await user.click(screen.getByLabelText('Поле'));
    await user.keyboard('{Escape}');
    await noPanel();
    expect(document.activeElement).toBe(screen.getByLabelText('Поле'));
  });

  it('moves to the modal when the button no longer exists', async () => {
    const user = await open();
    await user.click(button('История'));
    await user.click(button('Убрать историю'));
    await user.keyboard('{Escape}');
    await noPanel();
    expect(document.activeElement?.contains(screen.getByRole('dialog', { name: 'Задача' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('Focus when a side panel opens with a delay', () => {
  const fetched = createStore(() => ({ here: false }));
  const come = () => act(() => fetched.setState({ here: true }));

  /** A modal whose panel is loaded on demand. */
  function Late(): ReactNode {
    const [opener, setOpener] = useState<Element | null>(null);
    const { here } = useStore(fetched);
    return (
      <Modal name="Задача" open close={() => undefined}>
        <button type="button" onClick={({ currentTarget }) => setOpener(currentTarget)}>
          Выбрать
        </button>
        <input aria-label="Поле" />
        <OpenerContext value={opener}>
          {here && (
            <SidePanel title="Товары" close={() => setOpener(null)}>
              <input aria-label="Поиск" />
            </SidePanel>
          )}
        </OpenerContext>
      </Modal>
    );
  }

  async function ask() {
    fetched.setState({ here: false });
    const user = await fixture.draw(<Late />);
    await screen.findByRole('dialog', { name: 'Задача' });
    await user.click(button('Выбрать'));
    return user;
  }

  it('moves into the panel while it is still on the opening button', async () => {
    await ask();
    come();
    expect(document.activeElement).toBe(screen.getByLabelText('Поиск'));
  });

  it('does not move while the user types elsewhere', async () => {
    const user = await ask();
    await user.type(screen.getByLabelText('Поле'), 'чай');
    come();
    expect(screen.getByRole('region', { name: 'Товары' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Поле'));
  });
});
