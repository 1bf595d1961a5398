import type { AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { formFields } from './formFields.ts';
import type { EntryStates } from './historyStates.ts';
import { rawOf } from './rawOf.ts';

/** What an entry did to one field: what a record says of it, as it came. `before` is undefined where nobody saw it. */
export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

/** What an entry did, by the fields of the form; a member that the form does not show is told by a column, or by another field that reads it. */
export function fieldChanges(declaration: Declaration, { entry, before, after }: EntryStates): FieldChange[] {
  const untold = new Set(Object.keys(entry.changes));
  const changes: FieldChange[] = [];
  for (const name of fieldOrder(declaration)) {
    const field = declaration.fields[name] as Field;
    const members = readsOf(name, field);
    if (!members.some((member) => untold.has(member))) continue;
    for (const member of [...members, ...nameMembers(field)]) untold.delete(member);
    const [was, is] = [known(name, field, before), known(name, field, after)];
    if (
      !['entered', 'shown'].includes(kindOf(field).role) ||
      (was !== undefined && JSON.stringify(was) === JSON.stringify(is ?? null))
    )
      continue;
    changes.push({ name, before: was, after: is });
  }
  return changes;
}

function fieldOrder({ form, list, fields }: Declaration): string[] {
  const columns = list?.columns.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];
  return [...new Set([...formFields({ form }), ...columns, ...Object.keys(fields)])].filter(
    (name) => fields[name] !== undefined,
  );
}

/** The members of a record that a field reads. */
export function readsOf(name: string, { read = name, computed }: Field): string[] {
  return read === false || computed !== undefined ? [] : [read].flat().map(memberIn);
}

/** The members that only name what the field has chosen. */
function nameMembers(field: Field): string[] {
  const named = [namePath(field), 'names' in field ? field.names : undefined];
  return named.filter((path): path is string => typeof path === 'string').map(memberIn);
}

/** Where a record names what a bespoke field has chosen. */
export function namePath(field: Field): string | undefined {
  const path = field.kind === 'custom' ? field.options?.['name'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

function known(name: string, field: Field, record: AnyRecord): unknown {
  return readsOf(name, field).some((member) => member in record) ? rawOf(name, field, record) : undefined;
}

function memberIn(path: string): string {
  return (path.split('.')[0] ?? '').replace('[]', '');
}
