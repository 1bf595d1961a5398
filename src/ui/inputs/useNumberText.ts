import { useState, type ChangeEvent } from 'react';
import { numericInput, parseNumber, type NumericInputOptions } from '#codecs/numericInput.ts';

interface NumberText {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The text of a number input: digits and one separator, a comma becomes a dot, the maximum drops the last character (part1 §5). */
export function useNumberText(number: number | null, change: (value: number | null) => void, options: NumericInputOptions = {}): NumberText {
  // What is typed may say less than a number yet («12.»): it is kept as long as it means the value.
  const [typed, setTyped] = useState('');
  return {
    value: parseNumber(typed) === number ? typed : String(number ?? ''),
    onChange: (event) => {
      const next = numericInput(event.target.value, options);
      setTyped(next);
      change(parseNumber(next));
    },
  };
}
