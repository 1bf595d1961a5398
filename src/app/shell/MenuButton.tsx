import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { narrow, useMedia } from '#ui/layers/useMedia.ts';
import { useDrawer } from '#ui/layers/useDrawer.ts';

const drawerOf = (button: HTMLElement) => button.closest('.sidebar')?.querySelector<HTMLElement>('.drawer') ?? null;

/**
 * Menu button of a narrow window, where the menu is a drawer behind `Меню`; a choice, Esc or a click outside closes it.
 */
export function MenuButton(): ReactNode {
  const { key } = useLocation();
  const drawn = useMedia(narrow);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Any navigation closes the drawer.
  const open = drawn && openAt === key;
  useDrawer(open, () => setOpenAt(null), { opener: button, sheetOf: drawerOf });
  useEffect(() => {
    const drawer = open && button.current && drawerOf(button.current);
    if (!drawer) return undefined;
    const opener = button.current;
    (drawer.querySelector<HTMLElement>('[aria-current="page"]') ?? drawer.querySelector('a'))?.focus();
    return () => {
      if (drawer.contains(document.activeElement)) opener?.focus();
    };
  }, [open]);
  if (!drawn) return null;
  return (
    <button
      ref={button}
      type="button"
      className="foot-button menu-button"
      aria-expanded={open}
      onClick={() => setOpenAt(open ? null : key)}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <path d="M2 4.5h14M2 9h14M2 13.5h14" />
      </svg>
      <span>Меню</span>
    </button>
  );
}
