import type { AnyRecord } from '#codecs/records.ts';

/** Where a page of an API begins: how many rows stand before it, and how it is asked for. */
export interface PageStart {
  row: number;
  /** An offset, the number of a page or the cursor of one; undefined for the first page by cursors. */
  token: string | undefined;
}

export interface WirePage {
  rows: readonly AnyRecord[];
  total: number | undefined;
  /** The cursor behind the page, null behind the last; undefined where the API does not say whether there is more. */
  next: string | null | undefined;
  /** What else the answer says of the whole list (spec D68). */
  meta?: AnyRecord;
}

/** Rows, and what the API says of all of them. */
export interface RowSlice {
  rows: AnyRecord[];
  total: number | undefined;
  meta: AnyRecord;
}

/** What is known of the pages of one list with one filter. */
export interface PagingState {
  /** Rows of a page as the API gives them, once that is known. */
  size: number | undefined;
  /** Where pages begin that only the page before them knows. */
  starts: PageStart[];
  /** The first page, by which one is known that is given again and again. */
  first: string;
  /** How many rows there are, once the end was seen. */
  end: number | undefined;
  /** Requests that have to wait for one another. */
  last: Promise<unknown>;
}

export function createPagingState(): PagingState {
  return {
    size: undefined,
    first: '',
    starts: [{ row: 0, token: undefined }],
    end: undefined,
    last: Promise.resolve(),
  };
}

interface Paging {
  by: 'offset' | 'page' | 'cursor' | 'none';
  /** The number of the first page. */
  from: number;
  /** Rows asked for at once. */
  size: number;
  ask: (start: PageStart) => Promise<WirePage>;
}

/** Pages without a row that are followed one after another. */
const mostEmpty = 3;
/** Requests for one stretch of rows: an API that gives ten at once fills a thousand. */
const mostRequests = 200;

/**
 * `limit` rows from `offset` on, however the API pages: fewer rows are the end of the list. The end is where the API says so (a total, no next page), where a page is
 * short or empty, and where one repeats what came before it or its cursor. Throws where pages go on for ever without giving rows.
 */
export async function readRowRange(
  walk: PagingState,
  paging: Paging,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowSlice> {
  const know = async () => {
    // Where a page lies is known by the size of the first one.
    if (paging.by === 'page' && walk.size === undefined && offset > 0)
      await gather(walk, paging, { limit: 1, offset: 0 });
    return gather(walk, paging, { limit, offset });
  };
  if (paging.by !== 'cursor' && (paging.by !== 'page' || walk.size !== undefined))
    return gather(walk, paging, { limit, offset });
  const turn = walk.last.catch(() => undefined).then(know);
  walk.last = turn;
  return turn;
}

async function gather(
  walk: PagingState,
  paging: Paging,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowSlice> {
  if (walk.end !== undefined && offset >= walk.end) return { rows: [], total: undefined, meta: {} };
  const rows: AnyRecord[] = [];
  const meta: AnyRecord = {};
  let [start, empty, total, before] = [startOf(walk, paging, offset), 0, undefined as number | undefined, ''];
  for (let requests = 0; rows.length < limit; requests += 1) {
    if (requests === mostRequests) throw new EndlessPages();
    const page = await paging.ask(start);
    total = page.total ?? total;
    Object.assign(meta, page.meta);
    walk.size ??= learned(paging, start, page);
    const print = page.rows.length === 0 ? '' : JSON.stringify(page.rows);
    const repeats = print !== '' && (print === before || (start.row > 0 && print === walk.first));
    if (start.row === 0) walk.first = print;
    before = print;
    const skipped = Math.max(0, offset + rows.length - start.row);
    if (!repeats) rows.push(...page.rows.slice(skipped));
    empty = page.rows.length === 0 ? empty + 1 : 0;
    const next = repeats || empty > mostEmpty ? null : nextOf(walk, paging, start, page);
    if (next === null) {
      walk.end = start.row + (repeats ? 0 : page.rows.length);
      break;
    }
    start = next;
  }
  return { rows: rows.slice(0, limit), total, meta };
}

/** The API gives pages for ever. */
export class EndlessPages extends Error {}

/** The size that pages really have: what the API gives at most may be less than what was asked for. */
function learned({ by, size }: Paging, { row }: PageStart, { rows, total, next }: WirePage): number | undefined {
  if (by !== 'page' || row > 0) return undefined;
  const isShort =
    rows.length > 0 &&
    rows.length < size &&
    (next === undefined ? (total ?? (isRound(rows) ? Infinity : 0)) > rows.length : next !== null);
  return isShort || rows.length > size ? rows.length : size;
}

/** Few lists end so by themselves: an API that gives at most so many, and says nothing of it, is asked once more. */
function isRound({ length }: readonly unknown[]): boolean {
  return length > 0 && length % 10 === 0;
}

function startOf(walk: PagingState, { by, from, size }: Paging, offset: number): PageStart {
  if (by === 'offset') return { row: offset, token: String(offset) };
  if (by === 'page') return pageAt(Math.floor(offset / (walk.size ?? size)), walk.size ?? size, from);
  return walk.starts.findLast(({ row }) => row <= offset) ?? { row: 0, token: undefined };
}

function pageAt(index: number, size: number, from: number): PageStart {
  return { row: index * size, token: String(index + from) };
}

/** Where the page behind this one begins; null behind the last. */
function nextOf(
  walk: PagingState,
  { by, from, size }: Paging,
  start: PageStart,
  { rows, total, next }: WirePage,
): PageStart | null {
  const row = start.row + rows.length;
  if (by === 'none' || next === null || (total !== undefined && by !== 'cursor' && row >= total)) return null;
  if (by === 'cursor') {
    if (next === undefined) return null;
    const known = walk.starts.find(({ token }) => token === next);
    // A cursor that leads back, or nowhere, is the end; one that was followed before leads on as it did.
    if (known) return known.row === row && known.row > start.row ? known : null;
    walk.starts.push({ row, token: next });
    return walk.starts.at(-1) ?? null;
  }
  if (rows.length === 0) return null;
  if (next === undefined && total === undefined && rows.length < (walk.size ?? size) && !isRound(rows)) return null;
  return by === 'offset'
    ? { row, token: String(row) }
    : pageAt(Math.floor(row / (walk.size ?? size)), walk.size ?? size, from);
}
