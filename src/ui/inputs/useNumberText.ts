import { useState, type ChangeEvent } from 'react';
import { numericInput, parseNumber, type NumericInputOptions } from '#codecs/numericInput.ts';

interface NumberText {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Text in the input, and whether the last key press would have exceeded the maximum. */
interface Typed {
  text: string;
  cut: boolean;
}

/**
 * Manages the text of a number input: digits and one separator, a comma becomes a dot, a character that exceeds the
 * maximum is dropped (part1 §5). `cut` reports that this has just happened.
 */
export function useNumberText(
  number: number | null,
  change: (value: number | null) => void,
  options: NumericInputOptions = {},
): [NumberText, cut: boolean] {
  // The typed text may be an incomplete number («12.»); it stays as long as it means the value.
  const [typed, setTyped] = useState<Typed>({ text: '', cut: false });
  const isCurrent = parseNumber(typed.text) === number;
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = numericInput(target.value, options);
    const { max: _max, ...unlimited } = options;
    setTyped({ text, cut: text !== numericInput(target.value, unlimited) });
    change(parseNumber(text));
  };
  return [{ value: isCurrent ? typed.text : String(number ?? ''), onChange }, isCurrent && typed.cut];
}
