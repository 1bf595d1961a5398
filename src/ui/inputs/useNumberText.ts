import { useState, type ChangeEvent, type ClipboardEvent } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { numericInput, parseNumber, type NumericInputOptions, type NumericText } from '#codecs/numericInput.ts';

interface NumberText {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** Text in the input, and the Russian reason why typed or pasted characters were not accepted. */
interface Typed {
  text: string;
  notice?: string | undefined;
  /** The notice stays while the user continues typing. */
  isLasting?: boolean;
}

/**
 * Manages the text of a number input: digits and one separator, a comma becomes a dot, a character that exceeds the
 * maximum is dropped (part1 §5). `notice` says why characters were not accepted; `refuse` is told at that moment, for
 * inputs without space for a notice.
 */
export function useNumberText(
  number: number | null,
  change: (value: number | null) => void,
  options: NumericInputOptions & { suffix?: string | undefined } = {},
  refuse?: (notice: string) => void,
): [NumberText, notice: string | undefined] {
  // The typed text may be an incomplete number («12.»); it stays as long as it means the value.
  const [typed, setTyped] = useState<Typed>({ text: '' });
  const isCurrent = parseNumber(typed.text) === number;
  const value = isCurrent ? typed.text : String(number ?? '');
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = numericInput(target.value, options, value);
    const notice = refusalNotice(next, target.value, value, options);
    if (notice !== undefined) refuse?.(notice);
    // «-5» and «12,4», typed key by key, would lose the reason with the next digit.
    const isKept = isCurrent && typed.isLasting === true && next.text.length > value.length;
    setTyped(
      notice === undefined && isKept
        ? { ...typed, text: next.text }
        : { text: next.text, notice, isLasting: next.refusal !== 'max' },
    );
    change(parseNumber(next.text));
  };
  // The browser would turn the line break between two cells into a space, which may group thousands.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (!/[\t\r\n]/.test(pasted)) return;
    event.preventDefault();
    const notice = `${notPasted(pasted)}нужно одно число`;
    refuse?.(notice);
    setTyped({ text: value, notice, isLasting: true });
  };
  return [{ value, onChange, onPaste }, isCurrent ? typed.notice : undefined];
}

const notPasted = (text: string): string => `не вставлено «${text.replaceAll(/\s+/g, ' ').slice(0, 40)}»: `;

function refusalNotice(
  { text, refusal }: NumericText,
  typed: string,
  before: string,
  { max, suffix }: NumericInputOptions & { suffix?: string | undefined },
): string | undefined {
  if (refusal === undefined) return undefined;
  if (refusal === 'max') return `не больше ${formatNumber(max)}${suffix === undefined ? '' : `\u00a0${suffix}`}`;
  const isPasted = text === before && typed.length > before.length + 1;
  const quoted = isPasted ? notPasted(typed.trim()) : '';
  if (refusal === 'minus') return `${quoted}здесь не бывает меньше нуля`;
  return `${quoted}${refusal === 'integer' ? 'нужно целое число' : isPasted ? 'это не число' : 'здесь только число'}`;
}
