import { listParamName } from '#engine/list/query/useSortAndSearch.ts';
import { toRecordId } from '#engine/list/useResourceList.ts';
import { canOpen, openParam, formatOpenParam, setOpenParam } from '#engine/core/openParam.ts';
import { columnText, searchedColumns } from '#record/searchText.ts';
import { titleOf } from '#record/titleOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ScreenName } from '#schemas/declaration/screen.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** A list whose records can be opened by URL. */
export interface RecordSource {
  declaration: Declaration;
  /** Path of its screen. */
  path: string;
  group: 'records' | 'people';
  /** Name of one of its records. */
  one: string;
}

/** Lists that custom screens show and open by URL. */
const shownBy: Readonly<Partial<Record<ScreenName, string>>> = { tasks: 'tradePoints', billing: 'billingEmployees' };
const people: ReadonlySet<string> = new Set(['billingEmployees', 'company-agents', 'company-employees']);

/** Returns the lists of a menu, including custom resources, whose records have a URL and a name. */
export function recordSources(entries: readonly MenuEntry[], resources: readonly Declaration[]): RecordSource[] {
  return entries.flatMap(({ item, menu }) => {
    const shown = 'resource' in item ? item.resource : resources.find(({ name }) => name === shownBy[item.screen.name]);
    // Transactions have no name to search for and are very numerous.
    if (
      menu.section === 'facts' ||
      !shown ||
      parentsIn(shown.api.path).length > 0 ||
      !canOpen(shown, { id: 0 }) ||
      shown.filter?.fields.includes(openParam) ||
      searchedColumns(shown).length === 0
    )
      return [];
    return [
      { declaration: shown, path: menu.path, group: people.has(shown.name) ? 'people' : 'records', one: shown.one },
    ];
  });
}

/** Returns the name of a record: its title, otherwise the text of its first column; '' when both are empty. */
function recordName({ declaration }: RecordSource, record: object): string {
  const [first] = searchedColumns(declaration);
  const name =
    titleOf(declaration, record) || (first === undefined ? '' : columnText(declaration, first, record, undefined));
  return name === '-' ? '' : name.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the entry of a record; null without an id or a name. */
export function recordEntry(source: RecordSource, record: Record<string, unknown>): PaletteEntry | null {
  const id = toRecordId(record[source.declaration.api.id]);
  const name = recordName(source, record);
  return id === null || name === ''
    ? null
    : {
        group: source.group,
        name,
        detail: [source.one, ...placeOf(source, record, name)].join(' · '),
        to: { address: recordAddress(source, id, name) },
      };
}

/** Returns text that distinguishes records with the same name, such as an address: the first other text column. */
function placeOf({ declaration }: RecordSource, record: object, name: string): string[] {
  const texts = searchedColumns(declaration)
    .filter((column) => declaration.fields[column]?.kind === 'text')
    .map((column) => columnText(declaration, column, record, undefined));
  return texts.filter((text) => text !== name && text !== '-').slice(0, 1);
}

/** Returns the URL at which a record opens. A record without a separate call is searched in its list. */
export function recordAddress({ declaration, path }: RecordSource, id: string | number, name: string): string {
  const search = new URLSearchParams(
    declaration.api.verbs.includes('one') ? {} : { [listParamName(declaration, 'search')]: name },
  );
  return `${path}${setOpenParam(search.size > 0 ? `?${search}` : '', formatOpenParam({ id }))}`;
}
