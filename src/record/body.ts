import { unixNow } from '#codecs/dates.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { isSent, valueFields } from './formFields.ts';
import type { CustomFieldName } from '#schemas/declaration/customNames.ts';
import { isEmpty } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { conditionsIn } from './conditions.ts';
import { normalise, trimmed, type Values } from './values.ts';
import { setByPath } from '#codecs/path.ts';

type CustomBodies = Partial<Record<CustomFieldName, { body?: (value: unknown, values: Values) => Values }>>;

/**
 * Builds the body of a create or update: form fields, constants and carried values, but no read-only fields or
 * display-only kinds. A dotted name wraps the value in an object. A field whose condition fails keeps its value unless
 * it has `whenDisabled: 'clear'`; a custom field may define what it sends. `now` is the Unix time of timestamps of the
 * current moment.
 */
export function bodyOf(
  declaration: Declaration,
  values: Values,
  id: string | number | null,
  customFields: CustomBodies = {},
  now = unixNow(),
): Values {
  const total = normalise(values, id === null);
  const body: Values = {};
  for (const name of valueFields(declaration)) {
    const field = declaration.fields[name] as Field;
    const own = field.kind === 'custom' ? customFields[field.name as CustomFieldName]?.body : undefined;
    if (own) Object.assign(body, own(total[name], total));
    else if (isSent(field)) {
      // A stored period with one end must survive a save that changes something else.
      const entered = id === null ? total[name] : trimmed(values[name]);
      const value = dropped(declaration, name, total) ? kindOf(field).empty(field) : entered;
      for (const [wire, item] of Object.entries(sent(name, field, value, now))) setByPath(body, wire, item);
    }
  }
  if (id !== null && declaration.api.idInBody) body[declaration.api.id] = id;
  return body;
}

function dropped(declaration: Declaration, name: string, total: Values): boolean {
  if (declaration.fields[name]?.whenDisabled !== 'clear') return false;
  const conditions = conditionsIn(declaration);
  return [`enabledWhen:${name}`, `visibleWhen:${name}`].some((key) => conditions[key] && !conditions[key](total));
}

function sent(name: string, field: Field, value: unknown, now: number): Values {
  const { send } = field;
  if (typeof send === 'object' && 'stamp' in send) return { [send.name ?? name]: now };
  if (field.whenEmpty === 'leaveOut' && isEmpty(value)) return {};
  const wire = kindOf(field).serialize(value, field);
  if (typeof send === 'object' && 'as' in send) return { [send.name]: isEmpty(value) ? [] : [wire] };
  if (Array.isArray(send)) {
    const [start, end] = (wire ?? [null, null]) as [unknown, unknown];
    return { [send[0] as string]: start, [send[1] as string]: end };
  }
  return { [typeof send === 'string' ? send : name]: wire };
}
