import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Kind } from '#kinds/registry/options.ts';
import { kindCards } from '../../help/kinds.tsx';

interface KindListProps {
  /** Id of the search. */
  id: string;
  kinds: readonly Kind[];
  value: Kind | undefined;
  choose: (kind: Kind) => void;
  /** Called with the kind on Enter or a double click, which confirms the choice. */
  done: (kind: Kind) => void;
}

/** Draws the field kinds with a picture and a sentence each, and a search over both. */
export function KindList({ id: inputId, kinds, value, choose, done }: KindListProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const term = foldSearch(typed);
  const shown = kinds.filter(
    (kind) =>
      term === '' ||
      [kindCards[kind].title, kindCards[kind].says, kindCards[kind].group, kind].some((text) =>
        foldSearch(text).includes(term),
      ),
  );
  const active = value !== undefined && shown.includes(value) ? value : undefined;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next =
        shown[active === undefined ? 0 : Math.max(0, Math.min(shown.length - 1, shown.indexOf(active) + step))];
      if (next) choose(next);
    }
    if (event.key !== 'Enter') return;
    const taken = active ?? shown[0];
    if (!taken) return;
    event.preventDefault();
    choose(taken);
    done(taken);
  };
  return (
    <div className="kind-list">
      <input
        id={inputId}
        className="input"
        role="combobox"
        aria-label="Вид поля"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
        placeholder="Найти вид: дата, деньги, список…"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="kind-cards" role="listbox" aria-label="Виды полей" id={id} ref={list}>
        {shown.map((kind, at) => {
          const { title, says, icon: Icon, group } = kindCards[kind];
          const previous = shown[at - 1];
          return (
            <div key={kind} className="kind-cell" role="presentation">
              {(previous === undefined || kindCards[previous].group !== group) && (
                <p className="kind-group" aria-hidden>
                  {group}
                </p>
              )}
              <div
                role="option"
                tabIndex={-1}
                id={`${id}-${kind}`}
                aria-selected={kind === active}
                aria-label={title}
                aria-description={says}
                className="kind-card"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(kind)}
                onDoubleClick={() => done(kind)}
              >
                <Icon className="kind-icon" aria-hidden />
                <span className="kind-text">
                  <span>{title}</span>
                  <span className="kind-says">{says}</span>
                </span>
              </div>
            </div>
          );
        })}
        {shown.length === 0 && (
          <p className="kind-none">Такого вида нет. Попробуйте другое слово: «дата», «число», «список»</p>
        )}
      </div>
    </div>
  );
}
