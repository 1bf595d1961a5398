import { isRecord } from '#codecs/records.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { safeHref } from '#codecs/url.ts';
import type { KindModule } from '../kindModule.ts';
import { joinTexts } from './choices.ts';
import { wrongFormat, wrongType } from './messages.ts';
import { compareTexts, contains } from './texts.ts';
import { defaultKindFacts } from './defaultKindFacts.ts';

/** Characters of an address. */
const longestAddress = 2000;

/** A file that is on its way, or that did not arrive. */
export interface PendingUpload {
  id: string;
  name: string;
  /** Why it did not arrive. */
  wrong?: string;
}

/** What a form holds of each file: its address, or that it has none yet. */
export type Upload = string | PendingUpload;

export function uploadsIn(value: unknown): Upload[] {
  return Array.isArray(value) ? (value as Upload[]) : [];
}

/** Whether an address may be opened: of the page's own origin, or of the web. */
function isAddress(raw: string): boolean {
  return /^\/(?!\/)/.test(raw) || safeHref(raw) !== null;
}

function addressesIn(raw: unknown): string[] {
  return [raw].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** The addresses of a value that may be opened. */
export function openableAddresses(raw: unknown): string[] {
  return addressesIn(raw).filter(isAddress);
}

/** What a file is called, by its address. */
export function fileNameOfAddress(address: string): string {
  const last =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .findLast((part) => part !== '') ?? '';
  return decodeSegment(last) || address;
}

function unsentText({ name, wrong }: PendingUpload): string {
  return wrong === undefined
    ? `Файл «${name}» ещё загружается: дождитесь конца или отмените`
    : `Файл «${name}» не загружен: ${wrong}`;
}

/** What files and pictures have in common: addresses, one or a list of them. */
export const uploadKindBase: Omit<KindModule<'file' | 'image'>, 'sample' | 'meaning'> = {
  ...defaultKindFacts,
  filtered: false,
  indexable: false,
  labelled: 'asGroup',
  empty: () => [],
  parse: (raw, { many }) => addressesIn(raw).slice(0, many ? undefined : 1),
  mistyped: (value) => {
    const unsent = uploadsIn(value).find((item) => isRecord(item));
    return unsent === undefined ? undefined : unsentText(unsent as unknown as PendingUpload);
  },
  serialize: (value, { many }) => {
    const addresses = addressesIn(value);
    return many ? addresses : (addresses[0] ?? null);
  },
  toAddress: () => null,
  fromAddress: () => [],
  toText: (raw) => joinTexts(addressesIn(raw).map(fileNameOfAddress)),
  compare: (a, b) =>
    compareTexts(joinTexts(addressesIn(a).map(fileNameOfAddress)), joinTexts(addressesIn(b).map(fileNameOfAddress))),
  matches: (own, asked) => addressesIn(asked).every((item) => contains(own, item)),
  carries: ({ many }) => (many ? 'list' : 'one'),
  check: (raw) => {
    if (typeof raw !== 'string') return wrongType;
    return raw.length <= longestAddress && isAddress(raw) ? undefined : wrongFormat;
  },
};
