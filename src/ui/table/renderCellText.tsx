import type { ReactNode } from 'react';
import { LazyHighlightedText } from './lazyComponents.tsx';

/** A text in a cell: clamped to the row, whole on hover and focus (spec D59). Markup is text. */
export function renderCellText(text: string, highlight?: readonly string[]): ReactNode {
  // Texts that take three lines at most need no clamping box: laying hundreds of them out is what a scroll jump would spend its frame on.
  return <span {...(text.length > 24 ? { className: 'clamp' } : {})}>{renderHighlightedText(text, highlight)}</span>;
}

/** A text with the words (lower case, `ё` as `е`) marked in it. */
export function renderHighlightedText(text: string, words: readonly string[] | undefined): ReactNode {
  return words && words.length > 0 ? <LazyHighlightedText text={text} words={words} /> : text;
}
