import type { ReactNode } from 'react';
import { Marked } from './parts.tsx';

/** A text in a cell: clamped to the row, whole on hover and focus (spec D59). Markup is text. */
export function cellText(text: string, highlight?: readonly string[]): ReactNode {
  // Texts that take three lines at most need no clamping box: laying hundreds of them out is what a scroll jump would spend its frame on.
  return <span {...(text.length > 24 ? { className: 'clamp' } : {})}>{markedText(text, highlight)}</span>;
}

/** A text with the words (lower case, `ё` as `е`) marked in it. */
export function markedText(text: string, words: readonly string[] | undefined): ReactNode {
  return words && words.length > 0 ? <Marked text={text} words={words} /> : text;
}
