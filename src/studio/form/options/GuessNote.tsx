import type { ReactNode } from 'react';
import type { JsonPath } from '../../text/schemaAt.ts';
import { useStudioFormHost } from '../formContext.tsx';

/** Draws the guess at a place of a draft until the user confirms or changes it. */
export function GuessNote({ path }: { path: JsonPath }): ReactNode {
  const { guesses, edits } = useStudioFormHost();
  const own = guesses.filter(
    (guess) => guess.path.length === path.length && guess.path.every((step, at) => step === path[at]),
  );
  return own.map((guess) => (
    <span key={guess.why} className="form-guess">
      <span>Догадка: {guess.why}</span>
      <button
        type="button"
        className="studio-confirm"
        aria-label={`Верно: ${path.join('.')} — ${guess.why}`}
        onClick={() => edits.confirm([guess])}
      >
        Верно
      </button>
    </span>
  ));
}
