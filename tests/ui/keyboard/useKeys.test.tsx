import '#tests/app/browser.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { SaveKey, useKeys, type KeyActions } from '#ui/keyboard/useKeys.tsx';
import { RecordNavigationContext, type RecordNavigation } from '#ui/keyboard/contexts.ts';
import { useLayer } from '#ui/layers/layers.ts';
import { Unstyled } from '#tests/dom.tsx';

const onKey = vi.fn<(what: string) => void>();
beforeEach(() => onKey.mockClear());
afterEach(cleanup);

function Scope({
  name,
  keys,
  isSecondary = false,
}: {
  name: string;
  keys: (keyof KeyActions)[];
  isSecondary?: boolean;
}): ReactNode {
  useKeys(Object.fromEntries(keys.map((key) => [key, () => onKey(`${name}: ${key}`)])), { isSecondary });
  return null;
}

function Popup(): ReactNode {
  useLayer(true, () => undefined, 'popup');
  return null;
}

function draw(element: ReactNode) {
  render(element, { wrapper: Unstyled });
  return userEvent.setup({ delay: null });
}
const all = () => onKey.mock.calls.flat();

describe('Scope of key handlers (a scope opened later wins, a modal over a list)', () => {
  it('is the list, then an open modal over it, then the list again', async () => {
    const page = { show: (_open: boolean): void => undefined };
    function Page(): ReactNode {
      const [open, setOpen] = useState(false);
      useEffect(() => {
        page.show = setOpen;
      }, []);
      return (
        <>
          <Scope name="список" keys={['create', 'search']} />
          <Modal name="Запись" open={open} close={() => setOpen(false)}>
            <Scope name="запись" keys={['save']} />
          </Modal>
        </>
      );
    }
    const user = draw(<Page />);
    await user.keyboard('n/');
    act(() => page.show(true));
    await screen.findByRole('dialog', { name: 'Запись' });
    await user.keyboard('n/{Control>}{Enter}{/Control}');
    act(() => page.show(false));
    await user.keyboard('n{Control>}{Enter}{/Control}');
    expect(all()).toEqual(['список: create', 'список: search', 'запись: save', 'список: create']);
  });

  it('prefers the later of two handlers of a key, unless it yields', async () => {
    const user = draw(
      <>
        <Scope name="1" keys={['search', 'create']} />
        <Scope name="2" keys={['create']} />
        <Scope name="3" keys={['search']} isSecondary />
      </>,
    );
    await user.keyboard('n/');
    expect(all()).toEqual(['2: create', '1: search']);
  });

  it('passes only keys with Ctrl while a drop-down is open', async () => {
    const user = draw(
      <>
        <Scope name="форма" keys={['create', 'save']} />
        <Popup />
      </>,
    );
    await user.keyboard('n{Control>}{Enter}{/Control}');
    expect(all()).toEqual(['форма: save']);
  });

  it('treats letters in a field as text, and saves by `Ctrl Enter`', async () => {
    const save = vi.fn();
    const user = draw(
      <>
        <Scope name="список" keys={['create', 'search']} />
        <SaveKey save={save} />
        <input aria-label="Имя" />
      </>,
    );
    await user.type(screen.getByLabelText('Имя'), 'n/?{Control>}{Enter}{/Control}');
    expect(screen.getByLabelText<HTMLInputElement>('Имя').value).toBe('n/?');
    expect(save).toHaveBeenCalledTimes(1);
    expect(all()).toEqual([]);
  });

  it('passes unhandled keys to the page', async () => {
    const user = draw(<Scope name="список" keys={['create']} />);
    const pressed = vi.fn<(prevented: boolean) => void>();
    const press = (event: KeyboardEvent) => pressed(event.defaultPrevented);
    document.addEventListener('keydown', press);
    await user.keyboard('j');
    document.removeEventListener('keydown', press);
    expect(pressed.mock.calls).toEqual([[false]]);
  });
});

describe('`J` and `K` in an open record', () => {
  it("move only within the record's modal, and announce when no further record exists", async () => {
    const go = vi.fn<RecordNavigation['go']>(async (step) => (step === 1 ? 'Это последняя запись списка' : null));
    function Page(): ReactNode {
      const [inner, setInner] = useState(false);
      return (
        <RecordNavigationContext value={{ go, openedByNavigation: false }}>
          <Modal name="Запись" open close={() => undefined}>
            <button type="button" onClick={() => setInner(true)}>
              Внутри
            </button>
            <Modal name="Вложенная" open={inner} close={() => setInner(false)}>
              Текст
            </Modal>
          </Modal>
        </RecordNavigationContext>
      );
    }
    const user = draw(<Page />);
    expect((await screen.findAllByRole('status'))[0]?.textContent).toBe('');
    await user.keyboard('j');
    expect(await screen.findByText('Это последняя запись списка')).toBeTruthy();
    await user.keyboard('k');
    expect(screen.queryByText('Это последняя запись списка')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Внутри' }));
    await screen.findByRole('dialog', { name: 'Вложенная' });
    await user.keyboard('jk');
    expect(go.mock.calls).toEqual([[1], [-1]]);
  });
});
