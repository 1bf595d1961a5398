import { rawOf } from '#record/rawOf.ts';
import { lookupNameOf } from '#record/searchText.ts';
import type { SheetColumn } from '#record/sheetColumns.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import type { Row } from '../core/row.ts';
import { allEntries } from '../lookups/allEntries.ts';
import { isNamable } from '../lookups/isNamable.ts';
import { entriesById, entriesInRecord, entriesOf, idsOf } from '../lookups/lookupEntries.ts';
import type { FetchLookup } from '../lookups/lookupPages.ts';
import { isAnswerToIds, maxIdsPerRequest, undefinedOnError } from '../lookups/namedOptions.ts';
import { isServerSearched } from '../lookups/useSearchedLookup.ts';
import type { LookupNames } from '../sheets/sheetFile.ts';

type Id = Option['id'];

/**
 * Names of the referenced ids for an exported file: from lookup lists, from the records themselves, and from requests
 * by `ids`.
 */
export interface ExportNames {
  /** All names of the lookups that were loaded completely. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Resolves to the names that these rows need and that were not returned before. Failed requests can be repeated. */
  of(rows: readonly Row[]): Promise<LookupNames>;
}

interface Named {
  lookup: Lookup;
  ask: FetchLookup;
  fields: [name: string, field: Field][];
  /** null for an id without a name. */
  known: Map<Id, string | null>;
  /** Names that are known but not returned yet. */
  fresh: [Id, string][];
  deaf: boolean;
}

interface ExportNamesOptions {
  declaration: Declaration;
  columns: readonly SheetColumn[];
  lookupOf: (name: string) => Lookup | undefined;
  askFor: (lookup: Lookup) => FetchLookup;
}

/** Loads the lookups of the columns; for long ones, and those searched on the server, requests names as rows arrive. */
export async function loadExportNames({
  declaration,
  columns,
  lookupOf,
  askFor,
}: ExportNamesOptions): Promise<ExportNames> {
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
      const listed = await undefinedOnError(() => takeList(named));
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

/** Stores the names of a list of entries; returns all names when the list is complete. */
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
  const options = await undefinedOnError(async () => entriesOf(await named.ask({ ids }), named.lookup));
  named.deaf = options === undefined || !isAnswerToIds(named.lookup, options, ids);
  if (options) remember(named, options);
}

/** Shown for an entry without a name. */
const nameless = '-';

function remember({ known, fresh }: Named, options: readonly Option[]): void {
  for (const [id, { name }] of entriesById(options)) {
    if (name === nameless || typeof known.get(id) === 'string') continue;
    known.set(id, name);
    fresh.push([id, name]);
  }
}
