import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { SearchOutlined } from '@ant-design/icons';
import { useKeys } from '#ui/keyboard/useKeys.tsx';

interface ListSearchProps {
  /** The active search. */
  value: string;
  change: (text: string) => void;
  /**
   * Whether the API searches: then it is requested half a second after the last letter, from three letters on (spec
   * D51). Enter searches immediately.
   */
  searchesByApi: boolean;
  /** Whether `/` focuses the search of another list on the screen, if there is one. */
  isSecondary: boolean;
}

const minLetters = 3;
const pauseMs = 500;

/** Draws `Поиск по списку`; `/` focuses it, Esc clears it. */
export function ListSearch({ value, change, searchesByApi, isSecondary }: ListSearchProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  // Back, a shared link or `Сбросить` has set another search.
  if (applied !== value) {
    setApplied(value);
    setText(value);
  }
  const apply = (next: string) => {
    if (next === value) return;
    setApplied(next);
    change(next);
  };
  const applyLater = useEffectEvent(() => apply(text));
  const waits = searchesByApi && text !== value && (text.trim() === '' || text.trim().length >= minLetters);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => applyLater(), pauseMs);
    return () => clearTimeout(timer);
  }, [waits, text]);
  useKeys({ search: () => input.current?.focus() }, { isSecondary });
  const type = (next: string) => {
    setText(next);
    if (!searchesByApi) apply(next);
  };
  const clear = () => {
    setText('');
    apply('');
    input.current?.focus();
  };
  return (
    <search className="list-search">
      <SearchOutlined aria-hidden />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label="Поиск по списку"
        placeholder="Поиск по списку"
        aria-keyshortcuts="/"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(text);
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {text !== '' && (
        <button type="button" className="list-search-clear" aria-label="Стереть поиск" onClick={clear}>
          ×
        </button>
      )}
    </search>
  );
}
