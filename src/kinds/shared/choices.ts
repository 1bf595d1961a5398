import { formatIdsInAddress, parseIdsInAddress } from '#codecs/bracketed.ts';
import { isBlank } from '#codecs/text.ts';
import type { KindModule, NameOf, ValueNature } from '../kindModule.ts';
import { notAnOption, wrongType } from './messages.ts';
import { compareTexts, isScalar } from './texts.ts';
import { defaultKindFacts } from './defaultKindFacts.ts';

/** Maximum characters of a text id. */
const longestId = 200;

export type Id = string | number;
const isId = (raw: unknown): raw is Id => typeof raw === 'string' || typeof raw === 'number';

export function checkId(raw: unknown): string | undefined {
  return typeof raw === 'number' || (typeof raw === 'string' && raw.length <= longestId) ? undefined : wrongType;
}

/** Options as `[value, text]`, possibly with more members. */
export type ChoiceOptions = readonly (readonly [unknown, string, ...unknown[]])[];

export function checkOption(raw: unknown, options: ChoiceOptions): string | undefined {
  return options.some(([option]) => option === raw) ? undefined : notAnOption;
}

/** Returns the options with further ones for chosen values that the declaration does not know: they are shown and kept. */
export function withUnknown(options: ChoiceOptions, chosen: readonly unknown[]): ChoiceOptions {
  const unknown = chosen.filter((item) => !options.some(([option]) => option === item));
  return unknown.length === 0
    ? options
    : [...options, ...unknown.map((item) => [item, `значение ${String(item)}`] as const)];
}

/** Joins texts; returns '-' for an empty list. */
export function joinTexts(texts: readonly (string | undefined)[]): string {
  return texts.filter((text): text is string => text !== undefined && !isBlank(text)).join(', ') || '-';
}

/** Returns the texts of chosen options; '-' when none of them is known. */
export function optionTexts(raw: unknown, options: ChoiceOptions): string {
  return joinTexts([raw].flat().map((item) => options.find(([option]) => option === item)?.[1]));
}

/** Returns the names of chosen ids, or their count while a name is missing. */
export function idTexts(raw: unknown, nameOf: NameOf): string {
  const chosen = [raw].flat().filter((id): id is Id => isId(id) && id !== '');
  const names = chosen.flatMap((id) => nameOf(id) ?? []);
  return names.length < chosen.length ? `Выбрано: ${chosen.length}` : joinTexts(names);
}

/** Compares values in the order of the options; unknown values sort last. */
export function compareOptions(a: unknown, b: unknown, options: ChoiceOptions): number {
  const place = (raw: unknown) => {
    const at = options.findIndex(([option]) => option === [raw].flat()[0]);
    return at === -1 ? options.length : at;
  };
  return place(a) - place(b) || compareTexts(a, b);
}

/** Checks whether any of the values is among the requested ones; a flag may be sent as true or as 1. */
export function isAmong(own: unknown, query: unknown): boolean {
  const plain = (item: unknown) => String(typeof item === 'boolean' ? Number(item) : item);
  const values = new Set([query].flat().map(plain));
  return [own].flat().some((item) => values.has(plain(item)));
}

const fromJson = (source: string): unknown => {
  try {
    const value: unknown = JSON.parse(source);
    return isScalar(value) ? value : null;
  } catch {
    return null;
  }
};

/** A single value of a closed set, or a single id. */
export const singleChoice = {
  ...defaultKindFacts,
  nature: 'choice' as const,
  empty: () => null,
  parse: (raw: unknown) => (isScalar(raw) ? raw : null),
  serialize: (value: unknown) => value ?? null,
  toAddress: (value: unknown) => (isScalar(value) ? JSON.stringify(value) : null),
  fromAddress: fromJson,
  matches: isAmong,
} satisfies Partial<KindModule<'radio'>>;

/** Several values or ids. A single id counts as a list of one, as in requests (`listOfOne`). */
export const multiChoice = {
  ...defaultKindFacts,
  nature: 'list' as const,
  empty: () => [],
  parse: (raw: unknown) => [raw].flat().filter(isId),
  serialize: (value: unknown) => (Array.isArray(value) ? value : []),
  toAddress: (value: unknown) => (Array.isArray(value) && value.length > 0 ? formatIdsInAddress(value as Id[]) : null),
  fromAddress: parseIdsInAddress,
  matches: isAmong,
} satisfies Partial<KindModule<'treeSelect'>>;

/** One or several values, depending on the field's `many`. */
export const singleOrMultiChoice = {
  ...defaultKindFacts,
  nature: 'choice' as ValueNature,
  empty: (field: { many?: boolean }) => (field.many ? multiChoice.empty() : singleChoice.empty()),
  parse: (raw: unknown, field: { many?: boolean }) => (field.many ? multiChoice.parse(raw) : singleChoice.parse(raw)),
  serialize: (value: unknown, field: { many?: boolean }) =>
    field.many ? multiChoice.serialize(value) : singleChoice.serialize(value),
  toAddress: (value: unknown) => (Array.isArray(value) ? multiChoice.toAddress(value) : singleChoice.toAddress(value)),
  fromAddress: (source: string, field: { many?: boolean }) =>
    field.many ? multiChoice.fromAddress(source) : singleChoice.fromAddress(source),
  matches: isAmong,
};

/** A `NameOf` without names: names stay unchanged, ids stay unnamed. */
export const unnamed: NameOf = () => undefined;

/** Returns sample options in turn. */
export function sampleOption(at: number, options: ChoiceOptions | undefined): unknown {
  return options && options.length > 0 ? options[at % options.length]?.[0] : undefined;
}
