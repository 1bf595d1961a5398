import { isRecord } from '#codecs/records.ts';
import { decoded } from '#schemas/declaration/pathSteps.ts';
import { safeHref } from '#codecs/url.ts';
import type { KindModule } from '../contract.ts';
import { joined } from './choices.ts';
import { wrongFormat, wrongType } from './messages.ts';
import { compareTexts, contains } from './texts.ts';
import { usual } from './usual.ts';

/** Characters of an address. */
const longestAddress = 2000;

/** A file that is on its way, or that did not arrive. */
export interface Unsent {
  id: string;
  name: string;
  /** Why it did not arrive. */
  wrong?: string;
}

/** What a form holds of each file: its address, or that it has none yet. */
export type Upload = string | Unsent;

export function uploadsIn(value: unknown): Upload[] {
  return Array.isArray(value) ? value as Upload[] : [];
}

/** Whether an address may be opened: of the page's own origin, or of the web. */
function isAddress(raw: string): boolean {
  return /^\/(?!\/)/.test(raw) || safeHref(raw) !== null;
}

function addressesIn(raw: unknown): string[] {
  return [raw].flat().filter((one): one is string => typeof one === 'string' && one.trim() !== '');
}

/** The addresses of a value that may be opened. */
export function openable(raw: unknown): string[] {
  return addressesIn(raw).filter(isAddress);
}

/** What a file is called, by its address. */
export function fileName(address: string): string {
  const last = address.replace(/[?#].*$/, '').split('/').findLast((part) => part !== '') ?? '';
  return decoded(last) || address;
}

function unsentText({ name, wrong }: Unsent): string {
  return wrong === undefined ? `Файл «${name}» ещё загружается: дождитесь конца или отмените` : `Файл «${name}» не загружен: ${wrong}`;
}

/** What files and pictures have in common: addresses, one or a list of them. */
export const uploads: Omit<KindModule<'file' | 'image'>, 'sample' | 'meaning'> = {
  ...usual,
  filtered: false,
  indexable: false,
  labelled: 'asGroup',
  empty: () => [],
  parse: (raw, { many }) => addressesIn(raw).slice(0, many ? undefined : 1),
  mistyped: (value) => {
    const unsent = uploadsIn(value).find((one) => isRecord(one));
    return unsent === undefined ? undefined : unsentText(unsent as unknown as Unsent);
  },
  serialize: (value, { many }) => {
    const addresses = addressesIn(value);
    return many ? addresses : addresses[0] ?? null;
  },
  toAddress: () => null,
  fromAddress: () => [],
  toText: (raw) => joined(addressesIn(raw).map(fileName)),
  compare: (a, b) => compareTexts(joined(addressesIn(a).map(fileName)), joined(addressesIn(b).map(fileName))),
  matches: (own, asked) => addressesIn(asked).every((one) => contains(own, one)),
  carries: ({ many }) => (many ? 'list' : 'one'),
  check: (raw) => {
    if (typeof raw !== 'string') return wrongType;
    return raw.length <= longestAddress && isAddress(raw) ? undefined : wrongFormat;
  },
};
