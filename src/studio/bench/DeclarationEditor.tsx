import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { usePageTheme } from '#ui/theme/pageTheme.ts';
import type { Guess } from '../draft/draftOf.ts';
import { editorSetup } from './editorSetup.ts';
import { guessMarks } from '../draft/guessMarks.ts';
import type { TextDiagnostic } from '../calls/localCheck.ts';

interface DeclarationEditorProps {
  /** The initial text and guesses; another text needs another `key`. */
  initial: { text: string; guesses: readonly Guess[] };
  diagnostics: readonly TextDiagnostic[];
  /** Receives the editor once it is mounted, and null when it unmounts. */
  opened: (view: EditorView | null) => void;
  /** Called on every change of the text or of the marks. */
  changed: (view: EditorView) => void;
  save: () => void;
}

/** Editor settings that depend on the page's theme. */
const look = new Compartment();

/** Draws a declaration as text, with completion, diagnostics and guesses at their places. */
export function DeclarationEditor({ initial, diagnostics, opened, changed, save }: DeclarationEditorProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const isDark = usePageTheme() === 'dark';
  const menu = useEngine().sections;
  const sections = useRef(menu);
  useEffect(() => {
    sections.current = menu;
  }, [menu]);
  const onSave = useEffectEvent(() => save());
  const onChange = useEffectEvent((now: EditorView) => changed(now));
  const onOpen = useEffectEvent((now: EditorView | null) => opened(now));
  const begin = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({
        parent,
        state: EditorState.create({
          doc: initial.text,
          extensions: [
            editorSetup(
              () => onSave(),
              () => sections.current,
            ),
            guessMarks(initial.text, initial.guesses),
            look.of(EditorView.darkTheme.of(isDark)),
            EditorView.updateListener.of(({ view: now, docChanged, transactions }) => {
              if (docChanged || transactions.some(({ effects }) => effects.length > 0)) onChange(now);
            }),
          ],
        }),
      }),
  );
  useEffect(() => {
    if (!place.current) return undefined;
    const now = begin(place.current);
    view.current = now;
    onOpen(now);
    return () => {
      view.current = null;
      onOpen(null);
      now.destroy();
    };
  }, []);
  useEffect(() => {
    const now = view.current;
    if (!now) return;
    const end = now.state.doc.length;
    now.dispatch(
      setDiagnostics(
        now.state,
        diagnostics.map(({ from, to, text }) => ({
          from: Math.min(from, end),
          to: Math.min(to, end),
          severity: 'error',
          message: text,
        })),
      ),
    );
  }, [diagnostics]);
  useEffect(() => view.current?.dispatch({ effects: look.reconfigure(EditorView.darkTheme.of(isDark)) }), [isDark]);
  return <div className="studio-editor" ref={place} />;
}

/** Moves the cursor to a range of the text and scrolls it into view. */
export function goTo(view: EditorView, from: number, to: number): void {
  const end = view.state.doc.length;
  view.dispatch({
    selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
    effects: EditorView.scrollIntoView(Math.min(from, end), { y: 'center' }),
  });
  view.focus();
}
