import { isBlank } from '#codecs/text.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { storedFields, type Body } from '../added/stored.ts';
import { isDay } from '../http/query.ts';
import type { FieldMessages } from '../http/refusal.ts';

/** Characters of a text whose declaration names no limit. */
const longestText = 10_000;

/** Values that do not fit the kinds of their fields, by their names in the body. What a custom field sends has a shape of its own. */
export function misfitsIn(declaration: Declaration, body: Body): FieldMessages {
  const found = storedFields(declaration).flatMap(({ field, wire }) => wire.map((name) => [name, mistakeOf(field, body[name])] as const));
  return Object.fromEntries(found.flatMap(([name, message]) => (message === undefined ? [] : [[name, [message]]])));
}

/** Whether the value of a field is a list. */
export function many(field: Field): boolean {
  return field.kind === 'checkboxes' || field.kind === 'treeSelect' || field.kind === 'picker' || ('many' in field && field.many === true);
}

function mistakeOf(field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined || field.kind === 'custom') return undefined;
  if (Array.isArray(value)) {
    if (!many(field) && !(typeof field.send === 'object' && 'as' in field.send)) return 'Неверный тип значения';
    return value.map((one) => mistakeOfOne(field, one)).find((message) => message !== undefined);
  }
  return many(field) ? 'Неверный тип значения' : mistakeOfOne(field, value);
}

function mistakeOfOne(field: Field, value: unknown): string | undefined {
  const own = 'max' in field ? field.max : undefined;
  switch (field.kind) {
    case 'number': case 'money': case 'percent': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'Неверный тип значения';
      const least = 'minus' in field && field.minus === true ? -Number.MAX_SAFE_INTEGER : 0;
      const most = field.kind === 'percent' ? (own ?? 100) / 100 : (own ?? Number.MAX_SAFE_INTEGER);
      return value < least ? `Не меньше ${least}` : value > most ? `Не больше ${most}` : undefined;
    }
    case 'flag': return typeof value === 'boolean' ? undefined : 'Неверный тип значения';
    case 'date': case 'dateRange': return typeof value === 'string' && (isBlank(value) || isDay(value)) ? undefined : 'Неверный формат';
    case 'dateTime': return typeof value === 'number' || typeof value === 'string' ? undefined : 'Неверный тип значения';
    case 'radio': case 'checkboxes': case 'select': case 'status':
      if (field.kind === 'radio' || field.kind === 'checkboxes' || field.options) {
        const { options = [] } = field;
        return options.some(([option]) => option === value) ? undefined : 'Недопустимое значение';
      }
      return mistakeOfId(value);
    case 'treeSelect': case 'picker': return mistakeOfId(value);
    case 'constant': return typeof value === typeof field.value || field.value === null ? undefined : 'Неверный тип значения';
    case 'carried': case 'names': case 'images': case 'note': return undefined;
    default: {
      if (typeof value !== 'string') return 'Неверный тип значения';
      return value.length > (own ?? longestText) ? `Не более ${own ?? longestText} символов` : undefined;
    }
  }
}

function mistakeOfId(value: unknown): string | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 200) ? undefined : 'Неверный тип значения';
}
