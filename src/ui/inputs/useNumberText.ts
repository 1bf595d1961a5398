import { useState, type ChangeEvent } from 'react';
import { numericInput, parseNumber, type NumericInputOptions } from '#codecs/numericInput.ts';

interface NumberText {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** What stands in the input, and whether the last key would have led beyond the maximum. */
interface Typed {
  text: string;
  cut: boolean;
}

/**
 * The text of a number input: digits and one separator, a comma becomes a dot, the maximum drops the last character (part1 §5).
 * `cut` tells that it has just done so.
 */
export function useNumberText(
  number: number | null,
  change: (value: number | null) => void,
  options: NumericInputOptions = {},
): [NumberText, cut: boolean] {
  // What is typed may say less than a number yet («12.»): it is kept as long as it means the value.
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
