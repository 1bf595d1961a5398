import { StateEffect, StateField, type ChangeSet, type Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { Guess } from './draftOf.ts';

/** A guess at its place in the text. */
export interface GuessMark {
  guess: Guess;
  from: number;
  to: number;
  /** What is marked of it: a value of several lines is marked by its name. */
  shown: { from: number; to: number };
}

const confirmed = StateEffect.define<readonly Guess[]>();
const marked = StateEffect.define<readonly GuessMark[]>();

const marks = StateField.define<readonly GuessMark[]>({
  create: () => [],
  update(before, { docChanged, changes, effects }) {
    let now = docChanged ? before.flatMap((mark) => moved(mark, changes)) : before;
    for (const effect of effects) {
      if (effect.is(confirmed)) now = now.filter(({ guess }) => !effect.value.includes(guess));
      if (effect.is(marked)) now = effect.value;
    }
    return now;
  },
  provide: (field) =>
    EditorView.decorations.from(field, (all) =>
      Decoration.set(
        all.map(({ shown, guess }) =>
          Decoration.mark({ class: 'studio-guess', attributes: { title: `Догадка: ${guess.why}` } }).range(
            shown.from,
            shown.to,
          ),
        ),
        true,
      ),
    ),
});

/** Marks the guesses of a text; a mark goes when the text at its place is changed, or when it is confirmed. */
export function guessMarks(text: string, guesses: readonly Guess[]): Extension {
  return marks.init(() => placeGuessMarks(text, guesses));
}

/** The guesses that still stand, in the order of the text. */
export function remainingGuessMarks(view: EditorView): readonly GuessMark[] {
  return view.state.field(marks);
}

/** Takes the marks of these guesses away. */
export function confirmGuesses(view: EditorView, guesses: readonly Guess[]): void {
  view.dispatch({ effects: confirmed.of(guesses) });
}

/** Says where the guesses stand after a change that knows better than its places in the text do. */
export function markGuesses(all: readonly GuessMark[]): StateEffect<readonly GuessMark[]> {
  return marked.of(all);
}

/** Where the guesses stand in a text; those whose place is gone are left out. */
export function placeGuessMarks(text: string, guesses: readonly Guess[]): GuessMark[] {
  const tree = parseTree(text);
  if (!tree) return [];
  return guesses
    .flatMap((guess) => {
      const node = findNodeAtLocation(tree, [...guess.path]);
      if (!node || node.length === 0) return [];
      const place = rangeOf(node);
      const name = node.parent?.children?.[0];
      return [
        { guess, ...place, shown: name && text.slice(place.from, place.to).includes('\n') ? rangeOf(name) : place },
      ];
    })
    .toSorted((a, b) => a.from - b.from);
}

function moved(mark: GuessMark, changes: ChangeSet): GuessMark[] {
  let touched = false;
  changes.iterChangedRanges((from, to) => {
    touched ||= from < mark.to && to > mark.from;
  });
  if (touched) return [];
  const mapped = (range: { from: number; to: number }) => ({
    from: changes.mapPos(range.from, 1),
    to: changes.mapPos(range.to, -1),
  });
  const shown = mapped(mark.shown);
  return [{ guess: mark.guess, ...mapped(mark), shown: shown.from < shown.to ? shown : mapped(mark) }];
}

function rangeOf({ offset, length }: Node): { from: number; to: number } {
  return { from: offset, to: offset + length };
}
