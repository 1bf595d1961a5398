import { isRecord } from '#codecs/records.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { safeHref } from '#codecs/url.ts';
import type { KindModule } from '../kindModule.ts';
import { joinTexts } from './choices.ts';
import { wrongFormat, wrongType } from './messages.ts';
import { compareTexts, contains } from './texts.ts';
import { defaultKindFacts } from './defaultKindFacts.ts';

/** Maximum characters of a URL. */
const longestAddress = 2000;

/** A file whose upload is running or failed. */
export interface PendingUpload {
  id: string;
  name: string;
  /** Reason why the upload failed. */
  wrong?: string;
}

/** A file in a form: its URL, or an upload without a URL yet. */
export type Upload = string | PendingUpload;

export function uploadsIn(value: unknown): Upload[] {
  return Array.isArray(value) ? (value as Upload[]) : [];
}

/** Checks whether a URL may be opened: on the page's own origin, or http(s). */
function isAddress(raw: string): boolean {
  return /^\/(?!\/)/.test(raw) || safeHref(raw) !== null;
}

function addressesIn(raw: unknown): string[] {
  return [raw].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** Returns the URLs of a value that may be opened. */
export function openableAddresses(raw: unknown): string[] {
  return addressesIn(raw).filter(isAddress);
}

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

/** Members that the kinds file and image share: one URL or a list of them. */
export const uploadKindBase: Omit<KindModule<'file' | 'image'>, 'sample' | 'meaning'> = {
  ...defaultKindFacts,
  nature: 'list',
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
  matches: (own, query) => addressesIn(query).every((item) => contains(own, item)),
  carries: ({ many }) => (many ? 'list' : 'one'),
  check: (raw) => {
    if (typeof raw !== 'string') return wrongType;
    return raw.length <= longestAddress && isAddress(raw) ? undefined : wrongFormat;
  },
};
