import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type Ref,
} from 'react';
import { Link } from 'react-router';
import { useDrafts, useAllDrafts } from '#engine/core/draftsContext.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { apiDocsPath, historyPath, studioPath } from '../base/screenPaths.ts';
import { UnorderedListOutlined } from '@ant-design/icons';

interface ProfileProps {
  fullName: string;
  /** Whether the user is a superuser, who adds resources and reads the API description. */
  studio: boolean;
  /** Whether the user is a superuser and the server stores a history. */
  history: boolean;
  /** Signs out immediately. */
  signOut: () => void;
}

const DraftDialogs = lazyComponent(async () => (await import('../drafts/DraftDialogs.tsx')).DraftDialogs);
const ProfileIcon = lazyComponent(
  async () => (await import('./ProfileIcon.tsx')).ProfileIcon,
  () => <span className="profile-icon" />,
);
const ProfileChoices = lazyComponent(async () => (await import('./ProfileChoices.tsx')).ProfileChoices);

/** Profile button with the full name, and its menu with `Выход` (part1 §2.1, spec D36). */
export function ProfileMenu({ fullName, studio, history, signOut }: ProfileProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'all' | 'signOut' | null>(null);
  const drafts = useDrafts();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const name = fullName.trim() || 'Профиль';

  useMenuFocus(open, box, () => setOpen(false));
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

  const show = (next: typeof dialog) => {
    setOpen(false);
    setDialog(next);
  };
  const close = () => {
    setDialog(null);
    button.current?.focus();
  };
  const askFirst = (event: MouseEvent) => {
    setOpen(false);
    if (!drafts?.areStored() || drafts.all().length === 0) return;
    event.preventDefault();
    show('signOut');
  };

  return (
    <>
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
          <span className="avatar" aria-hidden="true">
            {initials(name)}
          </span>
          <span>{name}</span>
        </button>
        {open && (
          <div id={id} className="profile-menu" role="menu" aria-label={name}>
            {studio && (
              <Link to={studioPath} role="menuitem" onClick={() => setOpen(false)}>
                <EntryIcon name="studio" />
                Студия ресурсов
              </Link>
            )}
            {history && (
              <Link to={historyPath} role="menuitem" onClick={() => setOpen(false)}>
                <EntryIcon name="history" />
                История
              </Link>
            )}
            {studio && (
              <Link to={apiDocsPath} role="menuitem" onClick={() => setOpen(false)}>
                <EntryIcon name="api" />
                Описание API
              </Link>
            )}
            <DraftsMenuItem open={() => show('all')} />
            <ProfileChoices close={() => setOpen(false)} />
            <Link to="/logout" role="menuitem" onClick={askFirst}>
              <EntryIcon name="signOut" />
              Выход
            </Link>
          </div>
        )}
      </div>
      {dialog && (
        <ChunkBoundary>
          <DraftDialogs open={dialog} close={close} signOut={signOut} />
        </ChunkBoundary>
      )}
    </>
  );
}

/** Draws an icon when its file is there: the entries are usable without it. */
function EntryIcon({ name }: ComponentProps<typeof ProfileIcon>): ReactNode {
  return (
    <ChunkBoundary missing={null}>
      <ProfileIcon name={name} />
    </ChunkBoundary>
  );
}

/** Focuses the first entry of an open menu, and closes the menu when something outside is pressed or focused. */
function useMenuFocus(open: boolean, box: RefObject<HTMLDivElement | null>, close: () => void): void {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !box.current?.contains(target)) close();
  });
  useEffect(() => {
    if (!open) return undefined;
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const closeOutside = (event: Event) => leave(event);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, box]);
}

/** Arrow keys wrap around the entries. */
function walk(box: HTMLElement | null, step: number): void {
  const entries = [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[(at + step + entries.length) % entries.length]?.focus();
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
}

/** Entry of the profile menu that opens all drafts; hidden without drafts. */
function DraftsMenuItem({ open, ref }: { open: () => void; ref?: Ref<HTMLButtonElement> }): ReactNode {
  const { length } = useAllDrafts();
  if (length === 0) return null;
  return (
    <button type="button" ref={ref} role="menuitem" onClick={open}>
      <UnorderedListOutlined aria-hidden />
      Черновики <span className="profile-count">{length}</span>
    </button>
  );
}
