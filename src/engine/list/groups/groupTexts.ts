import type { NameOf } from '#kinds/kindModule.ts';
import { rawOf } from '#record/rawOf.ts';
import { columnText } from '#record/searchText.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import { entriesById, entriesInRecord, idsOf, unnamedOption } from '../../lookups/lookupEntries.ts';
import type { Row } from '../../core/row.ts';

/** The lookup that names the ids of a column, and its names loaded so far. */
export interface GroupNames {
  lookup: Lookup;
  nameOf: NameOf;
}

/** The texts of a column in each row. */
export interface GroupTexts {
  textIn: (row: Row) => string;
  /** The ids in the rows so far that the records do not name. */
  ids: ReadonlySet<Option['id']>;
}

/**
 * Creates a reader of a column's texts, one read per row. An unnamed id is shown as `№ 123`, as in the column's cells.
 */
export function groupTexts(declaration: Declaration, column: string, names: GroupNames | undefined): GroupTexts {
  const texts = new WeakMap<Row, string>();
  const ids = new Set<Option['id']>();
  const field = declaration.fields[column] as Field;
  const namesIn = ({ lookup, nameOf }: GroupNames, row: Row): NameOf => {
    const own = entriesById(entriesInRecord(row, field, lookup));
    for (const id of idsOf(rawOf(column, field, row))) if (!own.has(id)) ids.add(id);
    return (id) => own.get(id)?.name ?? nameOf(id) ?? unnamedOption(id).name;
  };
  const textIn = (row: Row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = columnText(declaration, column, row, names && namesIn(names, row));
    texts.set(row, text);
    return text;
  };
  return { textIn, ids };
}
