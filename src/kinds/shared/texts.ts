import { foldSearch } from '#codecs/foldSearch.ts';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import { isBlank } from '#codecs/text.ts';
import type { KindModule } from '../kindModule.ts';
import { wrongType } from './messages.ts';
import { defaultKindFacts } from './defaultKindFacts.ts';

/** Default maximum characters of a text. */
export const defaultMaxLength = 10_000;

export const isScalar = (raw: unknown): raw is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof raw);

/** Russian order: ё next to е, numbers inside a text by size. */
const collator = new Intl.Collator('ru', { numeric: true });

/** Compares two texts by the Russian alphabet. */
export function compareTexts(a: unknown, b: unknown): number {
  return collator.compare(String(a), String(b));
}

/** Checks whether one of the texts contains the requested text, with ё equal to е. */
export function contains(own: unknown, query: unknown): boolean {
  const part = foldSearch(String(query));
  return [own].flat().some((item) => isScalar(item) && foldSearch(String(item)).includes(part));
}

type TextKind = 'text' | 'longText' | 'editableTitle' | 'url' | 'phone';

/** Members that all text kinds share. */
export const textKindBase: Omit<KindModule<TextKind>, 'sample' | 'meaning'> = {
  ...defaultKindFacts,
  nature: 'text',
  search: 'part',
  indexable: false,
  empty: () => '',
  parse: (raw) => (isScalar(raw) ? String(raw) : ''),
  serialize: (value) => (typeof value === 'string' && stripInvisible(value).trim()) || null,
  toAddress: (value) => (typeof value === 'string' && value !== '' ? value : null),
  fromAddress: (source) => source,
  toText: (raw) => ((typeof raw === 'string' && !isBlank(raw)) || typeof raw === 'number' ? String(raw) : '-'),
  compare: compareTexts,
  matches: contains,
  carries: () => 'one',
  check: (raw, field) => {
    if (typeof raw !== 'string') return wrongType;
    const max = ('max' in field ? field.max : undefined) ?? defaultMaxLength;
    return raw.length > max ? `Не более ${max} символов` : undefined;
  },
};
