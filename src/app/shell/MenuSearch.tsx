import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLayer } from '#ui/layers/layers.ts';
import { createMatcher } from '../palette/matcher.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';

interface MenuSearchProps {
  entries: readonly MenuEntry[];
  /** Receives the names of the found entries, null without a search. */
  show: (found: ReadonlySet<string> | null) => void;
}

/**
 * Field `Поиск по меню`: matches as the palette does, in either keyboard layout; the arrow key moves to the results,
 * Enter opens the first one, Esc clears the field.
 */
export function MenuSearch({ entries, show }: MenuSearchProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [focused, setFocused] = useState(false);
  const find = useMemo(
    () =>
      createMatcher(entries.map(({ name, label, section }) => ({ entry: name, name: label, detail: section.title }))),
    [entries],
  );
  const paths = typed.trim() === '' ? null : find(typed, entries.length).map(({ entry }) => entry);
  const type = (next: string) => {
    setTyped(next);
    show(next.trim() === '' ? null : new Set(find(next, entries.length).map(({ entry }) => entry)));
  };
  // Esc does not close the layer below, such as the drawer on a phone.
  useLayer(focused && typed !== '', () => type(''));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const first = () => input.current?.closest('.drawer')?.querySelector<HTMLElement>('.menu a');
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      first()?.focus();
    } else if (event.key === 'Enter' && paths !== null) first()?.click();
  };
  return (
    <search className="menu-search">
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label="Поиск по меню"
        placeholder="Поиск по меню"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {typed !== '' && (
        <button
          type="button"
          className="menu-search-clear"
          aria-label="Стереть поиск"
          onClick={() => {
            type('');
            input.current?.focus();
          }}
        >
          ×
        </button>
      )}
      <span role="status" className={paths?.length === 0 ? 'menu-search-none' : 'visually-hidden'}>
        {resultText(paths)}
      </span>
    </search>
  );
}

function resultText(found: readonly string[] | null): string {
  if (found === null) return '';
  return found.length === 0 ? 'Ничего не найдено' : `Найдено: ${found.length}`;
}
