import { memo, useState, type ReactNode } from 'react';
import { lineAndColumn } from '#codecs/lineAndColumn.ts';
import { countOf } from '#codecs/plural.ts';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import type { Guess } from '../draft/draftOf.ts';
import type { GuessMark } from '../draft/guessMarks.ts';
import type { TextCheck } from './useCheck.ts';

interface FindingsProps {
  text: string;
  check: TextCheck;
  marks: readonly GuessMark[];
  goTo: (from: number, to: number) => void;
  /** Shows a guess in the text; like `confirm`, it is stable between renders. */
  show: (guess: Guess) => void;
  confirm: (guesses: readonly Guess[]) => void;
}

/** Draws the diagnostics and the unreviewed guesses below the text, each with its position. */
export function ProblemsPanel({ text, check, marks, goTo, show, confirm }: FindingsProps): ReactNode {
  return (
    <div className="studio-findings">
      <Diagnostics text={text} check={check} goTo={goTo} />
      {marks.length > 0 && <Guesses marks={marks} show={show} confirm={confirm} />}
    </div>
  );
}

const summaries = { checking: 'Проверяется…', good: 'Ошибок нет', unchecked: 'Сервер не проверил текст', bad: '' };

function Diagnostics({
  text,
  check: { diagnostics, state, error, retry },
  goTo,
}: Pick<FindingsProps, 'text' | 'check' | 'goTo'>): ReactNode {
  const summary = state === 'bad' ? countOf(diagnostics.length, ['ошибка', 'ошибки', 'ошибок']) : summaries[state];
  return (
    <div className="studio-diagnostics">
      <p className={`studio-summary studio-summary-${state}`} role="status">
        {summary}
      </p>
      {error !== null && <Failed error={error} retry={retry} />}
      {diagnostics.length > 0 && (
        <ul aria-label="Ошибки объявления">
          {diagnostics.map(({ from, to, text: message }) => {
            const { line, column } = lineAndColumn(text, from);
            return (
              <li key={`${from} ${message}`}>
                <button type="button" className="studio-place" onClick={() => goTo(from, to)}>
                  <span className="studio-at">
                    {line}:{column}
                  </span>{' '}
                  {message}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function Guesses({ marks, show, confirm }: Pick<FindingsProps, 'marks' | 'show' | 'confirm'>): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <div className="studio-guesses">
      <div className="studio-guesses-head">
        <button type="button" className="studio-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {countOf(marks.length, ['догадка', 'догадки', 'догадок'])} — проверьте или исправьте
        </button>
        <Button small onClick={() => confirm(marks.map(({ guess }) => guess))}>
          Всё верно
        </Button>
      </div>
      {open && (
        <ul aria-label="Догадки">
          {marks.map(({ guess }) => (
            <GuessRow key={guess.path.join('.')} guess={guess} show={show} confirm={confirm} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Memoized: there may be hundreds, which must not be redrawn while the user types. */
const GuessRow = memo(function GuessRow({
  guess,
  show,
  confirm,
}: { guess: Guess } & Pick<FindingsProps, 'show' | 'confirm'>): ReactNode {
  const place = guess.path.join('.');
  return (
    <li>
      <button type="button" className="studio-place" onClick={() => show(guess)}>
        <span className="studio-at">{place}</span> {guess.why}
      </button>
      <button type="button" className="studio-confirm" aria-label={`Верно: ${place}`} onClick={() => confirm([guess])}>
        Верно
      </button>
    </li>
  );
});
