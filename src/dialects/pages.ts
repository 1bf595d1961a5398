import type { AnyRecord } from '#codecs/records.ts';

/** The start of a page: the number of preceding rows and the token that requests it. */
export interface PageStart {
  row: number;
  /** An offset, a page number or a cursor; undefined for the first page when the API uses cursors. */
  token: string | undefined;
}

export interface WirePage {
  rows: readonly AnyRecord[];
  total: number | undefined;
  /**
   * The cursor of the next page, null after the last page; undefined when the API does not state whether more rows
   * follow.
   */
  next: string | null | undefined;
  /** Further metadata of the whole list in the response (spec D68). */
  meta?: AnyRecord;
}

/** A range of rows with the API's metadata of the whole list. */
export interface RowSlice {
  rows: AnyRecord[];
  total: number | undefined;
  meta: AnyRecord;
}

/** Known facts about the pages of one list with one filter. */
export interface PagingState {
  /** Actual rows per page, once known. */
  size: number | undefined;
  /** Starts of pages that are known only from the preceding page. */
  starts: PageStart[];
  /** The first page, used to detect an API that repeats it. */
  first: string;
  /** Total number of rows, once the end was reached. */
  end: number | undefined;
  /** The last of the requests that must run one after another. */
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
  /** Number of the first page. */
  from: number;
  /** Rows per request. */
  size: number;
  ask: (start: PageStart) => Promise<WirePage>;
}

/** Maximum number of consecutive empty pages. */
const maxEmpty = 3;
/** Maximum requests for one range of rows: an API that returns ten rows per page can fill a thousand. */
const maxRequests = 200;

/**
 * Returns `limit` rows from `offset` with any paging method; fewer rows mean the end of the list. The end is where the
 * API reports it (a total, no next page), after a short or empty page, and where a page or its cursor repeats an
 * earlier one. Throws when the API returns pages without rows endlessly.
 */
export async function readRowRange(
  walk: PagingState,
  paging: Paging,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowSlice> {
  const know = async () => {
    // The position of a page is known only after the size of the first page.
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
    if (requests === maxRequests) throw new EndlessPages();
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
    const next = repeats || empty > maxEmpty ? null : nextOf(walk, paging, start, page);
    if (next === null) {
      walk.end = start.row + (repeats ? 0 : page.rows.length);
      break;
    }
    start = next;
  }
  return { rows: rows.slice(0, limit), total, meta };
}

/** Thrown when the API returns pages endlessly. */
export class EndlessPages extends Error {}

/** Returns the real page size, which may be smaller than requested because of a maximum of the API. */
function learned({ by, size }: Paging, { row }: PageStart, { rows, total, next }: WirePage): number | undefined {
  if (by !== 'page' || row > 0) return undefined;
  const isShort =
    rows.length > 0 &&
    rows.length < size &&
    (next === undefined ? (total ?? (isRound(rows) ? Infinity : 0)) > rows.length : next !== null);
  return isShort || rows.length > size ? rows.length : size;
}

/**
 * Checks for a round row count: few lists end there, so the API probably has an undocumented maximum and one more
 * request is sent.
 */
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

/** Returns the start of the next page; null after the last. */
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
    // A cursor that leads back or nowhere is the end; one that was followed before leads to the same page again.
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
