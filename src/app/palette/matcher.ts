import { foldSearch } from '#codecs/foldSearch.ts';
import { otherLayout } from '#codecs/keyboardLayout.ts';

/** An item searched by its name and its detail, or the part of it in `looked`. */
export interface Matchable {
  name: string;
  detail: string;
  looked?: string | undefined;
}

/** Maximum number of words. */
const maxWords = 12;
/** Penalties of a match: inside a word, in the detail, in the other layout; the start of the text is best. */
const penalty = { wordStart: 1, within: 3, beside: 4, otherLayout: 8 };

interface Typed {
  own: string;
  other: string;
}

/** Returns at most `max` of the best entries for a typed text; equal ones in their original order. */
export type Matcher<T> = (typed: string, max: number) => T[];

/**
 * Creates a matcher that finds entries containing every typed word, in either keyboard layout: parts of words in any
 * order, ignoring case, with `ё` equal to `е`. Folds the entries once.
 */
export function createMatcher<T extends Matchable>(entries: readonly T[]): Matcher<T> {
  const folded = entries.map((entry) => ({
    entry,
    name: foldSearch(entry.name),
    detail: foldSearch(entry.looked ?? entry.detail),
  }));
  return (typed, max) => {
    const words = typedWords(typed);
    if (words.length === 0) return entries.slice(0, max);
    const hits: { entry: T; cost: number; at: number }[] = [];
    for (const [at, { entry, name, detail }] of folded.entries()) {
      const cost = costOf(words, name, detail);
      if (cost !== null) hits.push({ entry, cost, at });
    }
    return hits
      .sort((a, b) => a.cost - b.cost || a.at - b.at)
      .slice(0, max)
      .map(({ entry }) => entry);
  };
}

/** Checks whether a name contains all typed words, in either layout. */
export function matchesTyped({ name, detail, looked }: Matchable, typed: string): boolean {
  return costOf(typedWords(typed), foldSearch(name), foldSearch(looked ?? detail)) !== null;
}

function typedWords(typed: string): Typed[] {
  return typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => ({ own: foldSearch(word), other: foldSearch(otherLayout(word)) }));
}

/** Returns the total penalty of all words; null when a word is not found. */
function costOf(words: readonly Typed[], name: string, detail: string): number | null {
  let sum = 0;
  for (const { own, other } of words) {
    const cost =
      placeCost(name, own) ??
      beside(placeCost(detail, own)) ??
      foreign(placeCost(name, other) ?? beside(placeCost(detail, other)));
    if (cost === null) return null;
    sum += cost;
  }
  return sum;
}

function beside(cost: number | null): number | null {
  return cost === null ? null : cost + penalty.beside;
}

function foreign(cost: number | null): number | null {
  return cost === null ? null : cost + penalty.otherLayout;
}

function placeCost(text: string, word: string): number | null {
  const at = text.indexOf(word);
  if (at === -1) return null;
  if (at === 0) return 0;
  return isLetter(text.charCodeAt(at - 1)) ? penalty.within : penalty.wordStart;
}

/** Expects folded text: digits, Latin and Russian letters. */
function isLetter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 1072 && code <= 1103);
}
