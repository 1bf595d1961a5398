import { useId, useState, type ReactNode } from 'react';
import {
  isPeriodWord,
  lastDays,
  maxLastDays,
  minLastDays,
  periodWords,
  periodWordText,
  type PeriodWord,
} from '#codecs/periods.ts';
import { Button } from '../button/Button.tsx';

/** What the calendar of a period offers besides its days. */
export interface OfferedWords {
  chosen: PeriodWord | undefined;
  pick: (word: PeriodWord) => void;
}

/** Draws the common periods, and `Последние N дней`, whose number the user types. */
export function PeriodWords({ chosen, pick }: OfferedWords): ReactNode {
  return (
    <div className="calendar-periods" role="group" aria-label="Готовые периоды">
      {periodWords.map((word) => (
        <Button key={word} small aria-pressed={word === chosen} onClick={() => pick(word)}>
          {periodWordText(word)}
        </Button>
      ))}
      <LastDays {...{ chosen, pick }} />
    </div>
  );
}

function LastDays({ chosen, pick }: OfferedWords): ReactNode {
  const id = useId();
  const [count, setCount] = useState(() => /^last(\d+)days$/.exec(chosen ?? '')?.[1] ?? '30');
  const word = lastDays(Number(count));
  const isValid = isPeriodWord(word);
  const choose = () => {
    if (isValid) pick(word);
  };
  return (
    <div className="calendar-last-days">
      <label htmlFor={id}>Последние</label>
      <input
        id={id}
        inputMode="numeric"
        maxLength={4}
        value={count}
        aria-label="Последние дни: сколько"
        aria-invalid={!isValid || undefined}
        aria-describedby={isValid ? undefined : `${id}-error`}
        onChange={(event) => setCount(event.target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      />
      <span aria-hidden>дней</span>
      <Button small aria-label={`Выбрать последние ${count} дней`} disabled={!isValid} onClick={choose}>
        Выбрать
      </Button>
      {!isValid && (
        <span className="field-error" id={`${id}-error`}>
          От {minLastDays} до {maxLastDays} дней
        </span>
      )}
    </div>
  );
}
