import { rawOf } from '#record/rawOf.ts';
import { lookupNameOf } from '#record/searchText.ts';
import type { SheetColumn } from '#record/sheetColumns.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import type { Row } from '../core/row.ts';
import { allEntries } from '../lookups/allEntries.ts';
import { isNamable } from '../lookups/isNamable.ts';
import { entriesById, entriesInRecord, entriesOf, idsOf } from '../lookups/lookupEntries.ts';
import type { FetchLookup } from '../lookups/lookupPages.ts';
import { isAnswerToIds, maxIdsPerRequest } from '../lookups/namedOptions.ts';
import { isServerSearched } from '../lookups/useSearchedLookup.ts';
import type { LookupNames } from '../sheets/sheetFile.ts';

type Id = Option['id'];

/** What chosen ids are called, for a file: the lists of lookups, what records say themselves, and what is asked for by `ids`. */
export interface ExportNames {
  /** All names of the lookups that were taken in whole. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** The names that these rows need, and that were not given before. What fails can be asked again. */
  of(rows: readonly Row[]): Promise<LookupNames>;
}

interface Named {
  lookup: Lookup;
  ask: FetchLookup;
  fields: [name: string, field: Field][];
  /** null for an id that nobody names. */
  known: Map<Id, string | null>;
  /** Known, but not given yet. */
  fresh: [Id, string][];
  deaf: boolean;
}

interface Asked {
  declaration: Declaration;
  columns: readonly SheetColumn[];
  /** The lookup that a declaration means by a name. */
  lookupOf: (name: string) => Lookup | undefined;
  askFor: (lookup: Lookup) => FetchLookup;
}

/** Takes in the lookups that columns choose from; of the long ones, and of those that are searched on the server, names are asked for as rows come. */
export async function loadExportNames({ declaration, columns, lookupOf, askFor }: Asked): Promise<ExportNames> {
  const all = new Map<string, Named>();
  for (const { field: name } of columns) {
    const field = name === null ? undefined : declaration.fields[name];
    const called = field && lookupNameOf(field);
    const lookup = called === undefined ? undefined : lookupOf(called);
    if (name === null || !field || called === undefined || !lookup) continue;
    const named: Named = all.get(called) ?? {
      lookup,
      ask: askFor(lookup),
      fields: [],
      known: new Map(),
      fresh: [],
      deaf: false,
    };
    named.fields.push([name, field]);
    all.set(called, named);
  }
  const choices: Record<string, readonly string[]> = {};
  await Promise.all(
    [...all].map(async ([called, named]) => {
      const listed = await unlessRefused(() => takeList(named));
      if (listed) choices[called] = listed;
    }),
  );
  return {
    choices,
    of: async (rows) => {
      await Promise.all([...all.values()].map((named) => nameRows(named, rows)));
      return Object.fromEntries([...all].map(([called, { fresh }]) => [called, fresh.splice(0)]));
    },
  };
}

/** Remembers what a list of entries calls them; gives all names when that is the whole list. */
async function takeList(named: Named): Promise<string[] | undefined> {
  const { lookup, ask } = named;
  if (isServerSearched(lookup)) return undefined;
  const { options, whole } = await allEntries(ask, lookup);
  remember(named, options);
  return whole
    ? [...entriesById(options).values()].map(({ name }) => name).filter((name) => name !== nameless)
    : undefined;
}

async function nameRows(named: Named, rows: readonly Row[]): Promise<void> {
  const missing = new Set<Id>();
  for (const [name, field] of named.fields) {
    for (const row of rows) {
      const ids = idsOf(rawOf(name, field, row)).filter((id) => !named.known.has(id));
      if (ids.length === 0) continue;
      remember(named, entriesInRecord(row, field, named.lookup));
      for (const id of ids) if (!named.known.has(id)) missing.add(id);
    }
  }
  const requests = [...missing].filter(isNamable);
  for (let from = 0; from < requests.length && !named.deaf; from += maxIdsPerRequest)
    await askSome(named, requests.slice(from, from + maxIdsPerRequest));
  for (const id of missing) if (!named.known.has(id)) named.known.set(id, null);
}

async function askSome(named: Named, ids: readonly Id[]): Promise<void> {
  const options = await unlessRefused(async () => entriesOf(await named.ask({ ids }), named.lookup));
  named.deaf = options === undefined || !isAnswerToIds(named.lookup, options, ids);
  if (options) remember(named, options);
}

/** What stands for an entry without a name. */
const nameless = '-';

function remember({ known, fresh }: Named, options: readonly Option[]): void {
  for (const [id, { name }] of entriesById(options)) {
    if (name === nameless || typeof known.get(id) === 'string') continue;
    known.set(id, name);
    fresh.push([id, name]);
  }
}

/** Nothing where the API refuses: such ids stand as `№ 5`, as in the list. No answer at all is a failure. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'answered' && error.status < 500) return undefined;
    throw error;
  }
}
