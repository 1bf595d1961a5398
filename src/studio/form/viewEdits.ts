import { isolateHistory } from '@codemirror/commands';
import { sameJson } from '#codecs/sameJson.ts';
import { ChangeSet, Transaction, type Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Guess } from '../draft/draftOf.ts';
import { placeGuessMarks, remainingGuessMarks, markGuesses, type GuessMark } from '../draft/guessMarks.ts';
import { valueAtJsonPath, type JsonPath } from '../text/schemaAt.ts';
import { applyTextEdits, sortTextEdits, type TextEdit } from './textEdits.ts';

/** One edit of a text; each following edit applies to the previous result. */
export type EditStep = (text: string) => readonly TextEdit[];

export interface EditOptions {
  /** The edited input: uninterrupted typing in it is undone as one step. */
  typing?: string;
  /** Returns the new place of a guess after the edit. */
  moved?: (path: JsonPath) => JsonPath;
}

/** The last edited input, and the resulting text. */
const typed = new WeakMap<EditorView, { into: string; doc: Text }>();

/** Edits the editor's text as one step of its history. Guesses stay marked where their value is unchanged. */
export function applyEditSteps(
  view: EditorView,
  steps: readonly EditStep[],
  { typing, moved = (path) => path }: EditOptions = {},
): void {
  const before = view.state.doc.toString();
  let [text, changes] = [before, ChangeSet.empty(before.length)];
  for (const step of steps) {
    const own = sortTextEdits(step(text));
    changes = changes.compose(ChangeSet.of(own, text.length));
    text = applyTextEdits(text, own);
  }
  if (text === before) return;
  const last = typed.get(view);
  // CodeMirror merges composed input with the previous change, regardless of the time between them.
  const goesOn = typing !== undefined && last?.into === typing && last.doc === view.state.doc;
  view.dispatch({
    changes,
    effects: markGuesses(remainingMarks(remainingGuessMarks(view), before, text, moved)),
    annotations: goesOn
      ? Transaction.userEvent.of('input.type.compose')
      : [Transaction.userEvent.of('input.form'), isolateHistory.of(typing === undefined ? 'full' : 'before')],
  });
  if (typing === undefined) typed.delete(view);
  else typed.set(view, { into: typing, doc: view.state.doc });
}

/** Starts a new undo step for further typing. */
export function endTyping(view: EditorView): void {
  typed.delete(view);
}

function remainingMarks(
  marks: readonly GuessMark[],
  before: string,
  after: string,
  moved: (path: JsonPath) => JsonPath,
): readonly GuessMark[] {
  if (marks.length === 0) return marks;
  const [old, now] = [before, after].map((text): unknown => JSON.parse(text));
  return placeGuessMarks(
    after,
    marks.flatMap(({ guess }): Guess[] => {
      const path = moved(guess.path);
      if (!sameJson(valueAtJsonPath(old, guess.path), valueAtJsonPath(now, path))) return [];
      return [sameJson(path, guess.path) ? guess : { ...guess, path }];
    }),
  );
}
