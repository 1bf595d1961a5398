import type { EditorView } from '@codemirror/view';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { useEffect, useMemo, useRef, useState } from 'react';
import { goTo } from './DeclarationEditor.tsx';
import type { Guess } from '../draft/draftOf.ts';
import { pathAt, readText } from '../form/readText.ts';
import { remainingGuessMarks } from '../draft/guessMarks.ts';
import type { StudioView } from './storedView.ts';
import type { JsonPath } from '../text/schemaAt.ts';

interface Showing {
  /** The requested place of the form; a new object repeats the request. */
  requested: { path: JsonPath } | null;
  inText: (from: number, to: number) => void;
  placeInText: (path: JsonPath) => void;
  /** Shows the content of a text range: in the form while it is visible. */
  range: (from: number, to: number) => void;
  guess: (guess: Guess) => void;
}

/**
 * Returns functions that show places of a declaration in the form or the text, whichever is visible; in the form when
 * only the screen is visible. Stable for the same editor.
 */
export function useReveal(editor: EditorView | null, view: StudioView, setView: (view: StudioView) => void): Showing {
  const [requested, setRequested] = useState<Showing['requested']>(null);
  const latest = useRef({ view, setView });
  useEffect(() => {
    latest.current = { view, setView };
  }, [view, setView]);
  const ways = useMemo(() => {
    const choose = (shown: StudioView['shown']) => {
      const now = latest.current;
      if (now.view.shown !== shown) now.setView({ ...now.view, shown });
    };
    const inText = (from: number, to: number) => {
      choose('text');
      // A hidden element cannot take the focus: the text must be drawn first.
      requestAnimationFrame(() => {
        if (editor) goTo(editor, from, to);
      });
    };
    const placeInText = (path: JsonPath) => {
      const tree = editor && parseTree(editor.state.doc.toString());
      const node = tree ? findNodeAtLocation(tree, [...path]) : undefined;
      if (node) inText(node.offset, node.offset + node.length);
      else inText(0, 0);
    };
    const inForm = (path: JsonPath) => {
      choose('form');
      setRequested({ path });
    };
    return {
      inText,
      placeInText,
      range: (from: number, to: number) => {
        const text = editor?.state.doc.toString() ?? '';
        const tree = latest.current.view.shown !== 'text' && readText(text).readable ? parseTree(text) : undefined;
        if (tree) inForm(pathAt(tree, from));
        else inText(from, to);
      },
      guess: (guess: Guess) => {
        const mark = editor && remainingGuessMarks(editor).find((item) => item.guess === guess);
        if (latest.current.view.shown !== 'text') inForm(guess.path);
        else if (mark) inText(mark.from, mark.to);
      },
    };
  }, [editor]);
  return { requested, ...ways };
}
