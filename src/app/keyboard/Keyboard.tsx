import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { openDialogs } from '#ui/dialogs/dialogs.ts';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';
import { controlKey, isMac, keyPressed } from '#ui/keyboard/keyPressed.ts';
import type { VisibleScreens } from '../palette/screenEntries.ts';
import { forgetVisits, noteVisit } from '../palette/visits.ts';
import { pageSession } from '../base/session.ts';
import { useTypeAheadBuffer } from './useTypeAheadBuffer.ts';
import { visitedAddress } from '../menu/visitedAddress.ts';

export interface KeyboardProps extends VisibleScreens {
  /** User whose recent records are shown. */
  who: string;
  /** Whether only an icon fits. */
  collapsed: boolean;
}

type DialogName = 'palette' | 'keys';

const Dialogs = {
  palette: lazyComponent(async () => (await import('../palette/Palette.tsx')).Palette, ModalLoading),
  keys: lazyComponent(async () => (await import('./KeysDialog.tsx')).KeysDialog, ModalLoading),
};

pageSession.onEnd(forgetVisits);

/**
 * The shell's button `Найти…` and the dialogs of `Ctrl K` and `?`, which open over anything except a pending question.
 */
export function Keyboard({ collapsed, who, ...seen }: KeyboardProps): ReactNode {
  const [name, show] = useState<DialogName | null>(null);
  const visited = visitedAddress(useLocation());
  useEffect(() => noteVisit(who, visited), [who, visited]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const pressed = keyPressed(event);
      if (pressed !== 'palette' && pressed !== 'keys') return;
      event.preventDefault();
      if (openDialogs.getState().dialogs.length === 0 && !document.querySelector('dialog[open]')) show(pressed);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const takeTyped = useTypeAheadBuffer(name === 'palette');
  const close = () => show(null);
  return (
    <>
      <button
        type="button"
        className="foot-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={`${controlKey}+K`}
        title={collapsed ? 'Найти…' : undefined}
        onClick={() => show('palette')}
      >
        <svg
          width="28"
          height="16"
          viewBox="-6 0 28 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden
        >
          <path d="m10.5 10.5 4 4M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0" />
        </svg>
        <span>
          Найти…<kbd aria-hidden>{isMac ? '⌘' : 'Ctrl'} K</kbd>
        </span>
      </button>
      {name && (
        <ChunkBoundary key={name}>
          {name === 'keys' ? (
            <Dialogs.keys close={close} />
          ) : (
            <Dialogs.palette {...seen} takeTyped={takeTyped} who={who} close={close} showKeys={() => show('keys')} />
          )}
        </ChunkBoundary>
      )}
    </>
  );
}
