import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { NamedDialects } from '#dialects/resolve.ts';
import { countOf } from '#codecs/plural.ts';
import { Button } from '#ui/button/Button.tsx';
import type { JsonPath } from '../text/schemaAt.ts';
import type { StudioCalls } from '../calls/studioCalls.ts';
import { StudioFormHostProvider, placeId, type StudioFormHost } from './formContext.tsx';
import { SectionView } from './SectionView.tsx';
import { diagnosticsBySection, sectionOf, formSections, type FormSectionName } from './sections.ts';
import type { DeclarationForm } from './useDeclarationForm.ts';
import './form.css';

interface FormPaneProps {
  form: DeclarationForm;
  calls: StudioCalls;
  dialects: NamedDialects;
  /** The requested place; a new object repeats the request. */
  requested: { path: JsonPath } | null;
  showInText: (path: JsonPath) => void;
  /** Shows the unreadable part of the text. */
  showFault: (from: number, to: number) => void;
}

const focusable = 'input:not([disabled]), button:not([disabled]), textarea, [tabindex="0"]';

/** Draws a declaration as a form in sections; each change edits the text. */
export function FormPane({ form, calls, dialects, requested, showInText, showFault }: FormPaneProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const [section, setSection] = useState<FormSectionName>('main');
  const [target, setTarget] = useState<{ path: JsonPath } | null>(null);
  const [seen, setSeen] = useState(requested);
  const goTo = (path: JsonPath) => {
    setSection(sectionOf(path));
    setTarget({ path });
  };
  if (requested !== seen) {
    setSeen(requested);
    if (requested) goTo(requested.path);
  }
  useEffect(() => {
    if (target) focusPlace(content.current, target.path);
  }, [target]);
  const { edits, unreadable } = form;
  const host: StudioFormHost = { ...form, calls, dialects, goTo, target, showInText };
  const counts = diagnosticsBySection(form.diagnostics);
  const hasRest = Object.keys(form.value).some((member) => sectionOf([member]) === 'rest');
  const onKeyDown = (event: KeyboardEvent) => {
    const back = keyOf(event);
    if (back === undefined) return;
    event.preventDefault();
    edits[back]();
  };
  const shown = formSections.filter(({ name }) => name !== 'rest' || hasRest || section === 'rest');
  return (
    <section
      className="studio-pane form-pane"
      aria-label="Форма объявления"
      onKeyDown={onKeyDown}
      onBlur={edits.endTyping}
    >
      <div className="form-bar">
        <Button small icon={<UndoOutlined aria-hidden />} disabled={!form.canUndo} title="Ctrl Z" onClick={edits.undo}>
          Отменить
        </Button>
        <Button
          small
          icon={<RedoOutlined aria-hidden />}
          disabled={!form.canRedo}
          title="Ctrl Shift Z"
          onClick={edits.redo}
        >
          Вернуть
        </Button>
      </div>
      {unreadable && (
        <div className="form-fault" role="alert">
          <p>
            Форма не может прочитать текст: строка {unreadable.line} — {unreadable.text}. Исправьте текст или отмените
            последнюю правку.
          </p>
          <Button small onClick={() => showFault(unreadable.from, unreadable.to)}>
            Показать в тексте
          </Button>
        </div>
      )}
      {!unreadable && (
        <StudioFormHostProvider value={host}>
          <div className="form-body">
            <nav className="form-nav" aria-label="Разделы объявления">
              {shown.map(({ name, title }) => {
                const count = counts.get(name) ?? 0;
                return (
                  <button
                    key={name}
                    type="button"
                    className="form-nav-item"
                    aria-current={name === section || undefined}
                    onClick={() => {
                      setSection(name);
                      setTarget(null);
                      content.current?.scrollTo({ top: 0 });
                    }}
                  >
                    {title}
                    {count > 0 && (
                      <span className="form-count" title={countOf(count, ['ошибка', 'ошибки', 'ошибок'])}>
                        <span className="visually-hidden">{`, ошибок: ${count}`}</span>
                        <span aria-hidden>{count}</span>
                      </span>
                    )}
                  </button>
                );
              })}
            </nav>
            <div className="form-content" ref={content}>
              <SectionView key={section} section={section} />
            </div>
          </div>
        </StudioFormHostProvider>
      )}
    </section>
  );
}

/** Returns whether a key press undoes or redoes. */
function keyOf({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo';
  return code === 'KeyY' && !shiftKey ? 'redo' : undefined;
}

/** Focuses the input of a place, otherwise the nearest enclosing one. */
function focusPlace(content: HTMLElement | null, path: JsonPath): void {
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.getElementById(placeId(path.slice(0, length)));
    if (!found || !content?.contains(found)) continue;
    const input = found.matches(focusable) ? found : (found.querySelector<HTMLElement>(focusable) ?? found);
    found.scrollIntoView?.({ block: 'center' });
    return input.focus({ preventScroll: true });
  }
  content?.querySelector<HTMLElement>(focusable)?.focus();
}
