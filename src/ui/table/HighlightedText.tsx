import { Fragment, type ReactNode } from 'react';
import { highlightParts } from './highlightParts.ts';

/** A text with highlighted search matches. */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return highlightParts(text, words).map((part, at) =>
    part.marked ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>,
  );
}
