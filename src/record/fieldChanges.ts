import type { AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { formFields } from './formFields.ts';
import type { EntryStates } from './historyStates.ts';
import { rawOf } from './rawOf.ts';

/**
 * The change of one field by a history entry, as raw values of the record. `before` is undefined when it was not
 * recorded.
 */
export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

/**
 * Returns the changes of an entry by form field; a member outside the form is shown by a column or by another field
 * that reads it.
 */
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

/** Returns the members of a record that a field reads. */
export function readsOf(name: string, { read = name, computed }: Field): string[] {
  return read === false || computed !== undefined ? [] : [read].flat().map(memberIn);
}

/** Returns the members that only contain the names of the field's chosen ids. */
function nameMembers(field: Field): string[] {
  const named = [namePath(field), 'names' in field ? field.names : undefined];
  return named.filter((path): path is string => typeof path === 'string').map(memberIn);
}

/** Returns the path of the name that a record has for the choice of a custom field. */
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
