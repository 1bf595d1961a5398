import './palette.css';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findOpenParam, setOpenParam } from '#engine/core/openParam.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useFocusBack } from '#ui/layers/focus.ts';
import { visitedAddress } from '../menu/visitedAddress.ts';
import { paletteEntryKey, type PaletteEntry } from './paletteEntry.ts';
import { PaletteList } from './PaletteList.tsx';
import type { VisibleScreens } from './screenEntries.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';

interface PaletteProps extends VisibleScreens {
  /** User whose recent records are shown. */
  who: string;
  /** Returns the text typed before the field existed. */
  takeTyped: () => string;
  close: () => void;
  showKeys: () => void;
}

/**
 * Dialog of `Ctrl K`: finds screens, records, actions and people by parts of their names; arrow keys navigate, Enter
 * opens.
 */
export function Palette({ who, takeTyped, close, showKeys, ...seen }: PaletteProps): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const next = useRef(close);
  useFocusBack(screenArea);
  const location = useLocation();
  const navigate = useNavigate();
  const { groups, search, unsearched } = usePaletteEntries(seen, who, visitedAddress(location), typed);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => paletteEntryKey(entry) === chosen),
  );
  const active = entries[at];
  const walkTo = (index: number) => {
    const entry = entries[(index + entries.length) % entries.length];
    if (!entry) return;
    setChosen(paletteEntryKey(entry));
    document.getElementById(optionId(id, entry))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = ({ to }: PaletteEntry) => {
    if ('action' in to) next.current = showKeys;
    else void navigate(overList(to.address, location));
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, () => void>> = {
      ArrowDown: () => walkTo(at + 1),
      ArrowUp: () => walkTo(at - 1),
      Home: () => walkTo(0),
      End: () => walkTo(entries.length - 1),
      Enter: () => {
        if (active && !event.repeat) choose(active);
      },
    };
    const way = event.nativeEvent.isComposing || event.shiftKey ? undefined : ways[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  };
  return (
    <Modal
      name="Поиск по всему"
      hideTitle
      open={open}
      close={() => setOpen(false)}
      overlayClick={() => setOpen(false)}
      level="info"
      closed={() => next.current()}
    >
      <div className="palette">
        <PaletteInput
          focused={() => setTyped(takeTyped())}
          className="palette-input"
          type="text"
          role="combobox"
          aria-label="Найти экран, запись, действие или человека"
          placeholder="Найти экран, запись, действие или человека"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        <div className="palette-body">
          <PaletteList
            id={id}
            groups={groups}
            active={active}
            point={(entry) => setChosen(paletteEntryKey(entry))}
            choose={choose}
            optionId={(entry) => optionId(id, entry)}
          />
        </div>
        <div className="palette-foot">
          <span role="status">{stateText(entries.length, typed, search.busy)}</span>
          {search.failed.length > 0 && (
            <span className="palette-failed" role="alert">
              Не удалось найти в: {search.failed.join(', ')}{' '}
              <Button look="link" small onClick={search.retry}>
                Повторить
              </Button>
            </span>
          )}
          {unsearched !== 'none' && <span>{unsearchedText[unsearched]}</span>}
        </div>
      </div>
    </Modal>
  );
}

const unsearchedText = {
  all: 'Записи ищутся среди уже открытых списков: сервер по имени не ищет',
  some: 'Часть списков сервер не ищет: из них видно только уже открытое',
};

/** Returns the element to focus when the previously focused one has disappeared with its screen. */
function screenArea(): HTMLElement | null {
  return document.querySelector('main');
}

function stateText(count: number, typed: string, busy: boolean): string {
  if (busy) return 'Ищем в списках…';
  if (typed.trim() === '') return '';
  return count === 0 ? 'Ничего не найдено' : `Найдено: ${count}`;
}

/** A record of the visible list opens over it with the current filter. */
function overList(address: string, { pathname, search }: { pathname: string; search: string }): string {
  const to = new URL(address, window.location.origin);
  const open = findOpenParam(to.search);
  return to.pathname === pathname && open !== null && [...to.searchParams].length === 1
    ? `${pathname}${setOpenParam(search, open)}`
    : address;
}

function optionId(list: string, entry: PaletteEntry): string {
  return `${list}-${paletteEntryKey(entry)}`.replaceAll(/\s/g, '_');
}

/**
 * The user can type immediately after the shortcut. `autoFocus` is too early: the modal's portal is not in the document
 * yet.
 */
function PaletteInput({ focused, ...props }: ComponentProps<'input'> & { focused: () => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(focused);
  useEffect(() => {
    input.current?.focus();
    begin();
  }, []);
  return <input ref={input} {...props} />;
}
