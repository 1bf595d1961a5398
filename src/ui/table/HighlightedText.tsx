import { Fragment, type ReactNode } from 'react';
import { foldSearch } from '#codecs/foldSearch.ts';

/** A text with highlighted search matches. */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return highlightParts(text, words).map((part, at) =>
    part.marked ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>,
  );
}

interface Part {
  text: string;
  marked: boolean;
}

/** Splits a text into parts and marks those that match one of the words (lower case, `ё` as `е`). */
export function highlightParts(text: string, words: readonly string[]): Part[] {
  const folded = foldEach(text);
  const marked = new Uint8Array(text.length);
  for (const word of words.filter((item) => item !== '')) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      marked.fill(1, at, at + word.length);
  }
  const starts = [...marked.keys()].filter((at) => at === 0 || marked[at] !== marked[at - 1]);
  return starts.map((start, part) => ({ text: text.slice(start, starts[part + 1]), marked: marked[start] === 1 }));
}

/** Letter by letter, because the text must keep its length and some letters become two in lower case. */
function foldEach(text: string): string {
  return Array.from(text, (letter) => (foldSearch(letter).length === letter.length ? foldSearch(letter) : letter)).join(
    '',
  );
}
