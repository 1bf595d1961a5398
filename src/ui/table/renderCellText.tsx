import type { ReactNode } from 'react';
import { LazyHighlightedText } from './lazyComponents.tsx';

/** Renders a text in a cell: clamped to the row, complete on hover and focus (spec D59). Markup stays text. */
export function renderCellText(text: string, highlight?: readonly string[]): ReactNode {
  // Texts of at most three lines need no clamping box: laying out hundreds of them would use up the frame of a scroll
  // jump.
  return <span {...(text.length > 24 ? { className: 'clamp' } : {})}>{renderHighlightedText(text, highlight)}</span>;
}

/** Renders a text with the words (lower case, `ё` as `е`) highlighted. */
export function renderHighlightedText(text: string, words: readonly string[] | undefined): ReactNode {
  return words && words.length > 0 ? <LazyHighlightedText text={text} words={words} /> : text;
}
