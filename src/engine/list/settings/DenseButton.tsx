import { localStore } from '#codecs/browserStorage.ts';
import { MenuOutlined } from '@ant-design/icons';
import { useEffect, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { showMessage } from '#ui/messages/messages.ts';
import type { ShownList } from './useListSettings.ts';

/** localStorage: set once dense rows have been offered or used on this computer. */
const offeredKey = 'denseRowsOffered';
/** Screens of rows after which a user evidently reads long lists. */
const readScreens = 3;

/** Draws `Плотно`: rows of one line, in one press (spec D59). It is offered once, to a user who scrolls far. */
export function DenseButton({ shown: { settings, store } }: { shown: ShownList }): ReactNode {
  const isDense = settings.density === 'compact';
  useEffect(() => {
    if (isDense || wasOffered()) return undefined;
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.scrollTop < target.clientHeight * readScreens) return;
      removeEventListener('scroll', onScroll, true);
      rememberOffer();
      showMessage({
        tone: 'info',
        key: offeredKey,
        text: 'На экран поместится больше строк',
        detail: 'Каждая займёт одну линию. Вернуть как было: ещё раз «Плотно» над списком',
        action: { label: 'Плотно', run: () => store.setState({ density: 'compact' }) },
      });
    };
    addEventListener('scroll', onScroll, true);
    return () => removeEventListener('scroll', onScroll, true);
  }, [isDense, store]);
  return (
    <Button
      className="dense-button"
      aria-pressed={isDense}
      title={isDense ? 'Вернуть высокие строки' : 'Строки в одну линию: на экран поместится больше'}
      icon={<MenuOutlined aria-hidden />}
      onClick={() => {
        rememberOffer();
        store.setState({ density: isDense ? 'normal' : 'compact' });
      }}
    >
      Плотно
    </Button>
  );
}

const wasOffered = (): boolean => localStore.getItem(offeredKey) !== null;

const rememberOffer = (): void => localStore.setItem(offeredKey, '1');
