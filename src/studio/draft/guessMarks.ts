import { StateEffect, StateField, type ChangeSet, type Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { Guess } from './draftOf.ts';

/** A guess with its position in the text. */
export interface GuessMark {
  guess: Guess;
  from: number;
  to: number;
  /** The marked range: a multi-line value is marked by its name. */
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

/** Marks the guesses of a text; a mark disappears when its text changes, or when it is confirmed. */
export function guessMarks(text: string, guesses: readonly Guess[]): Extension {
  return marks.init(() => placeGuessMarks(text, guesses));
}

/** Returns the remaining guesses, in text order. */
export function remainingGuessMarks(view: EditorView): readonly GuessMark[] {
  return view.state.field(marks);
}

/** Removes the marks of these guesses. */
export function confirmGuesses(view: EditorView, guesses: readonly Guess[]): void {
  view.dispatch({ effects: confirmed.of(guesses) });
}

/** Sets the positions of the guesses after a change that cannot be mapped by text offsets. */
export function markGuesses(all: readonly GuessMark[]): StateEffect<readonly GuessMark[]> {
  return marked.of(all);
}

/** Returns the positions of guesses in a text; those without a position are omitted. */
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
