import { isolateHistory } from '@codemirror/commands';
import { sameJson } from '#codecs/sameJson.ts';
import { ChangeSet, Transaction, type Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Guess } from '../draft/draftOf.ts';
import { placeGuessMarks, remainingGuessMarks, markGuesses, type GuessMark } from '../draft/guessMarks.ts';
import { valueAtJsonPath, type JsonPath } from '../text/schemaAt.ts';
import { applyTextEdits, sortTextEdits, type TextEdit } from './textEdits.ts';

/** One edit of a text; of several each begins with what the one before has left. */
export type EditStep = (text: string) => readonly TextEdit[];

export interface EditOptions {
  /** What is typed into: all that is typed there without a pause for anything else is taken back at once. */
  typing?: string;
  /** Where what was guessed of a place stands afterwards. */
  moved?: (path: JsonPath) => JsonPath;
}

/** What was typed into last, and the text that it left. */
const typed = new WeakMap<EditorView, { into: string; doc: Text }>();

/** Edits the text of the editor, as one step of its history. What was guessed stays marked wherever its value has not changed. */
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
  // CodeMirror joins what is composed with what came before it, however long that is ago.
  const goesOn = typing !== undefined && last?.into === typing && last.doc === view.state.doc;
  view.dispatch({
    changes,
    effects: markGuesses(keptMarks(remainingGuessMarks(view), before, text, moved)),
    annotations: goesOn
      ? Transaction.userEvent.of('input.type.compose')
      : [Transaction.userEvent.of('input.form'), isolateHistory.of(typing === undefined ? 'full' : 'before')],
  });
  if (typing === undefined) typed.delete(view);
  else typed.set(view, { into: typing, doc: view.state.doc });
}

/** What is typed next is another step. */
export function endTyping(view: EditorView): void {
  typed.delete(view);
}

function keptMarks(
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
