import { AppstoreAddOutlined, LogoutOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { studioPath } from '../screens.ts';

interface ProfileProps {
  fullName: string;
  /** A superuser adds resources. */
  studio: boolean;
}

/** The profile button, named by the full name, and its menu with `Выход` (part1 §2.1, spec D36). */
export function Profile({ fullName, studio }: ProfileProps): ReactNode {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entry = useRef<HTMLAnchorElement>(null);
  const id = useId();
  const name = fullName.trim() || 'Профиль';

  useEffect(() => {
    if (!open) return undefined;
    entry.current?.focus();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (['ArrowUp', 'ArrowDown'].includes(event.key)) {
      event.preventDefault();
      if (open) walk(box.current, event.key === 'ArrowDown' ? 1 : -1);
      else setOpen(true);
    }
  };

  return (
    <div ref={box} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="foot-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <span className="avatar" aria-hidden="true">{initials(name)}</span>
        <span>{name}</span>
      </button>
      {open && (
        <div id={id} className="profile-menu" role="menu" aria-label={name}>
          {studio && (
            <Link ref={entry} to={studioPath} role="menuitem" onClick={() => setOpen(false)}>
              <AppstoreAddOutlined aria-hidden />
              Студия ресурсов
            </Link>
          )}
          <Link ref={studio ? undefined : entry} to="/logout" role="menuitem" onClick={() => setOpen(false)}>
            <LogoutOutlined aria-hidden />
            Выход
          </Link>
        </div>
      )}
    </div>
  );
}

/** The arrows go round the entries. */
function walk(box: HTMLElement | null, step: number): void {
  const entries = [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[(at + step + entries.length) % entries.length]?.focus();
}

function initials(name: string): string {
  return name.split(/\s+/).slice(0, 2).map((word) => word.charAt(0)).join('').toUpperCase();
}
