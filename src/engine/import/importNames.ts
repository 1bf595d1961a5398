import { pathShape } from '#schemas/declaration/pathSteps.ts';
import { formatNumber } from '#codecs/money.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { labelOf } from '#record/labelOf.ts';
import { rawOf } from '#record/rawOf.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { splitNames } from '#codecs/sheet/nameList.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import type { HeaderCell } from '#codecs/sheet/read/table.ts';
import type { IdsOf } from '#kinds/sheetModule.ts';
import { lookupNameOf, type NamesOf } from '#record/searchText.ts';
import type { MatchedColumn } from '#record/sheetMatch.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import { allEntries } from '../lookups/allEntries.ts';
import { isNamable } from '../lookups/isNamable.ts';
import { entriesById, entriesInRecord, entriesOf, idsOf } from '../lookups/lookupEntries.ts';
import { lookupPage, type FetchLookup, type NextPage } from '../lookups/lookupPages.ts';
import { isAnswerToIds, maxIdsPerRequest, undefinedOnError } from '../lookups/namedOptions.ts';
import { isServerSearched } from '../lookups/useSearchedLookup.ts';
import { nameKey } from './importText.ts';
import { idOfRow } from './namedRows.ts';
import { addressIn, groupsOfRows, idsCalled, optionsOf, textAt, toldApart, type Named } from './namesakes.ts';

type Id = Option['id'];

/** Maps ids to names and names to ids. */
export interface ImportNames {
  namesOf: NamesOf;
  /** The row's other columns tell namesakes apart, where they contain an address or a code. */
  idsOf: (field: string, row: ReadRow) => IdsOf | undefined;
  /**
   * Loads the names of the ids that records hold, where no list or search has them: otherwise a row that repeats such a
   * name would move its record to a namesake.
   */
  nameRecords: (records: readonly AnyRecord[]) => Promise<void>;
  /** Returns the names in the file that several entries share, with what the user has chosen for them. */
  questions: () => readonly NameQuestion[];
  /** Called when the record of a row exists, so that other rows of the file find it by its name. */
  wrote: (row: number, id: Id) => void;
}

/** A name of several entries, and what tells these apart. */
export interface NameQuestion {
  key: string;
  field: string;
  name: string;
  /** Texts of the rows that the question is about: their group, such as a distributor, and their address. */
  within: readonly string[];
  options: readonly { id: Id; text: string }[];
  /** Undefined until the user has chosen. */
  chosen: Id | undefined;
}

/** A row of the file by which other rows may name its record. */
interface NamedRow {
  row: number;
  name: string;
  code: string | undefined;
}

interface ImportNamesOptions {
  declaration: Declaration;
  columns: readonly MatchedColumn[];
  /** All headers of the file. */
  headers: readonly HeaderCell[];
  rows: readonly ReadRow[];
  lookupOf: (name: string) => Lookup | undefined;
  askFor: (lookup: Lookup) => FetchLookup;
  /** Returns the id that the user chose for a name in rows with the texts `within`. */
  chosenId: (field: string, name: string, within: readonly string[]) => Id | undefined;
  /** Whether the API returns all pages of every lookup, so that many names need not be searched one by one. */
  listsAll: boolean;
  signal: AbortSignal;
}

/** Names that are searched one by one, and how many at once; with more, a complete list takes fewer requests. */
const [few, searchedAtOnce] = [50, 4];
/** Maximum number of searches per column, where the API does not return all pages of a lookup. */
const maxSearches = 2000;

/**
 * Loads the lookups of the columns; for those searched on the server, and those too long to be loaded, searches the
 * names used in the file. Throws when a column has too many names.
 */
export async function openImportNames({
  declaration,
  columns,
  headers,
  rows,
  lookupOf,
  askFor,
  chosenId,
  listsAll,
  signal,
}: ImportNamesOptions): Promise<ImportNames> {
  const byLookup = new Map<string, Named>();
  /** Lookups that are longer than what is loaded of them. */
  const cut = new Set<string>();
  const fields = [...new Set(columns.flatMap(({ field }) => field ?? []))].flatMap((name) => {
    const field = declaration.fields[name] as Field;
    const called = lookupNameOf(field);
    const lookup = called === undefined ? undefined : lookupOf(called);
    return called === undefined || lookup === undefined ? [] : [{ name, field, called, lookup }];
  });
  for (const { name, called, lookup } of fields) {
    const known = byLookup.get(called) ?? noNames(lookup, askFor(lookup));
    const first = !byLookup.has(called);
    byLookup.set(called, known);
    if (first && !isServerSearched(lookup)) {
      const { options, whole } = await allEntries(known.ask, lookup);
      remember(known, options);
      if (!whole) cut.add(called);
    }
    if (isServerSearched(lookup) || cut.has(called)) {
      const names = namesIn(columns, rows, name);
      if (names.length > few && listsAll) await searchPages(known, {}, signal);
      else if (names.length > maxSearches) throw new Error(tooManyNames(labelOf(declaration, name)));
      else await search(known, names, signal);
    }
    signal.throwIfAborted();
  }
  const own = fields.find(({ lookup }) => pathShape(lookup.path) === pathShape(declaration.api.path));
  const ownNames = own && byLookup.get(own.called);
  const ownRows = own === undefined ? [] : namedRows(declaration, own.lookup, columns, rows);
  const namedByRow = new Map(ownRows.map((item) => [item.row, item]));
  for (const item of ownRows) rememberRow(ownNames as Named, item, idOfRow(item.row));
  const questions = new Map<string, Omit<NameQuestion, 'key' | 'options'> & { named: Named; ids: readonly Id[] }>();
  const namedOf = (name: string): Named | undefined =>
    byLookup.get(fields.find((item) => item.name === name)?.called ?? '');
  const isMatched = (head: HeaderCell): boolean => columns.some(({ column }) => column === head.column);
  const others = headers.filter((head) => !isMatched(head));
  const groupOf = groupsOfRows(declaration, { columns, others, lookupOf, namedOf });
  return {
    namesOf: (name) => {
      const named = namedOf(name);
      return named && ((id) => named.names.get(id));
    },
    idsOf: (name, row) => {
      const named = namedOf(name);
      return (
        named &&
        ((text) => {
          const all = idsCalled(named, text);
          const ids = all.length < 2 ? all : toldApart(named, all, others, row);
          if (ids.length < 2) return ids;
          const within = [groupOf(row, name), addressIn(row, others)].filter((item) => item !== '');
          const known = chosenId(name, text, within);
          // An entry of another file may be none of these.
          const chosen = known !== undefined && ids.includes(known) ? known : undefined;
          questions.set(nameKey(name, text, within), { field: name, name: text, within, named, ids, chosen });
          return chosen === undefined ? ids : [chosen];
        })
      );
    },
    questions: () =>
      [...questions].map(([key, { named, ids, ...question }]) => ({
        key,
        ...question,
        options: optionsOf(named, ids),
      })),
    wrote: (row, id) => {
      const item = namedByRow.get(row);
      if (ownNames !== undefined && item !== undefined) rememberRow(ownNames, item, id);
    },
    nameRecords: async (records) => {
      for (const { called, field, lookup, name } of fields) {
        const known = byLookup.get(called) as Named;
        for (const record of records) remember(known, entriesInRecord(record, field, lookup));
        await nameIds(
          known,
          records.flatMap((record) => idsOf(rawOf(name, field, record))),
        );
        signal.throwIfAborted();
      }
    },
  };
}

/** Returns the names of a lookup before any is loaded. */
function noNames(lookup: Lookup, ask: FetchLookup): Named {
  return {
    lookup,
    ask,
    deaf: false,
    names: new Map(),
    details: new Map(),
    ids: new Map(),
    codes: new Map(),
    groups: new Map(),
  };
}

/** Returns the rows by whose names others may name their records: a name of several rows names none. */
function namedRows(
  { fields }: Declaration,
  { name }: Lookup,
  columns: readonly MatchedColumn[],
  rows: readonly ReadRow[],
): NamedRow[] {
  const columnOf = (path: string): number | undefined =>
    columns.find(({ field, part }) => field !== null && part === 0 && (fields[field]?.read ?? field) === path)?.column;
  const [nameColumn, codeColumn] = [columnOf(name), columnOf('code')];
  if (nameColumn === undefined) return [];
  /** The row of each name; null for a name of several. */
  const named = new Map<string, NamedRow | null>();
  for (const row of rows) {
    const text = textAt(row, nameColumn);
    if (text === '') continue;
    const code = (codeColumn !== undefined && textAt(row, codeColumn)) || undefined;
    const key = foldSearch(text);
    named.set(key, named.has(key) ? null : { row: row.number, name: text, code });
  }
  return [...named.values()].flatMap((item) => item ?? []);
}

/** Adds the names of a row, where they name no record yet but that of the row itself. */
function rememberRow({ names, ids, codes }: Named, { row, name, code }: NamedRow, id: Id): void {
  const isFree = (other: Id | undefined): boolean => other === undefined || other === idOfRow(row);
  const key = foldSearch(name);
  names.set(id, name);
  if ([...(ids.get(key) ?? [])].every(isFree)) ids.set(key, new Set([id]));
  if (code !== undefined && isFree(codes.get(code))) codes.set(code, id);
}

async function search(known: Named, names: readonly string[], signal: AbortSignal): Promise<void> {
  for (let at = 0; at < names.length; at += searchedAtOnce)
    await Promise.all(names.slice(at, at + searchedAtOnce).map((q) => searchPages(known, { q }, signal)));
}

/** Loads all pages of a search: the name may be on the last one, after longer names that contain it. */
async function searchPages(known: Named, query: Record<string, unknown>, signal: AbortSignal): Promise<void> {
  let next: NextPage | null = null;
  do {
    signal.throwIfAborted();
    const page = await lookupPage(known.ask, known.lookup, query, next);
    remember(known, page.options);
    next = page.next;
  } while (next !== null);
}

function tooManyNames(label: string): string {
  return `В столбце «${label}» больше ${formatNumber(maxSearches)} разных названий, искать их по одному слишком долго. Разделите файл на части и загрузите их по очереди`;
}

/** Loads the names of ids; they do not count as found by name, because the lookup does not offer them. */
async function nameIds(named: Named, ids: readonly Id[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => isNamable(id) && !named.names.has(id));
  for (let at = 0; at < missing.length && !named.deaf; at += maxIdsPerRequest) {
    const some = missing.slice(at, at + maxIdsPerRequest);
    const options = await undefinedOnError(async () => entriesOf(await named.ask({ ids: some }), named.lookup));
    named.deaf = options === undefined || !isAnswerToIds(named.lookup, options, some);
    if (named.deaf || options === undefined) return;
    for (const [id, { name }] of entriesById(options)) if (name !== '-') named.names.set(id, name);
  }
}

/** Returns the distinct names in the cells of a field. */
function namesIn(columns: readonly MatchedColumn[], rows: readonly ReadRow[], field: string): string[] {
  const own = columns.filter((column) => column.field === field);
  const texts = rows.flatMap(({ cells }) =>
    own.flatMap(({ column }) => {
      const cell = cells[column];
      return cell === undefined ? [] : splitNames(cellText(cell));
    }),
  );
  return [...new Map(texts.filter((text) => text !== '').map((text) => [foldSearch(text), text])).values()];
}

function remember({ names, details, ids, codes, groups }: Named, options: readonly Option[]): void {
  for (const [id, { name, detail, code, group }] of entriesById(options)) {
    if (detail !== '') details.set(id, detail);
    if (group !== undefined) groups.set(id, group);
    if (code !== undefined) codes.set(code, id);
    if (name === '-') continue;
    names.set(id, name);
    const key = foldSearch(name);
    ids.set(key, (ids.get(key) ?? new Set()).add(id));
  }
}
