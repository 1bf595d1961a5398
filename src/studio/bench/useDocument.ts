import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import type { StudioDrafts, OpenedDraft } from './studioDrafts.ts';
import { placeGuessMarks, remainingGuessMarks, type GuessMark } from '../draft/guessMarks.ts';
import type { Guess } from '../draft/draftOf.ts';

export interface StudioDocument {
  /** Initial content of the editor. */
  initial: { text: string; guesses: readonly Guess[] };
  text: string;
  /** The server text for comparison; null for a new file. */
  base: string | null;
  marks: readonly GuessMark[];
  sample: readonly AnyRecord[];
  unsaved: boolean;
  changed: (view: EditorView) => void;
  /** Sets another server text for comparison. */
  rebase: (base: string | null) => void;
  /** Called when the text has been published. */
  published: () => void;
}

/** Returns one opened text: every change is saved in this browser until it is published. `file` is '' for a new one. */
export function useDocument(file: string, opened: OpenedDraft, drafts: StudioDrafts): StudioDocument {
  const [start] = useState(opened);
  const [text, setText] = useState(start.text);
  const [base, setBase] = useState(start.base);
  const [marks, setMarks] = useState<readonly GuessMark[]>(() => placeGuessMarks(start.text, start.guesses));
  const keep = (now: string, left: readonly GuessMark[], from: string | null) => {
    if (now === from) drafts.drop(file);
    else drafts.write(file, { text: now, base: from, guesses: left.map(({ guess }) => guess) });
  };
  return {
    initial: start,
    text,
    base,
    marks,
    sample: start.sample,
    unsaved: text !== base,
    changed(view) {
      const [now, left] = [view.state.doc.toString(), remainingGuessMarks(view)];
      setText(now);
      setMarks(left);
      keep(now, left, base);
    },
    rebase(next) {
      setBase(next);
      keep(text, marks, next);
    },
    published() {
      setBase(text);
      drafts.drop(file);
    },
  };
}
