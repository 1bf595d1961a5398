import { fractionToPercent } from '#codecs/percent.ts';
import { isBlank } from '#codecs/text.ts';
import { newRecord } from '#schemas/declaration/condition.ts';
import { interpretConditions } from '#schemas/declaration/interpretConditions.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { isDay } from '../http/query.ts';
import type { FieldMessages } from '../http/refusal.ts';
import type { EntriesOf } from './entries.ts';
import { idsIn } from './record.ts';
import { isList, lookupOf, many, storedFields, type Body, type Stored } from './stored.ts';

/** Characters of a text whose declaration names no limit, and values of a list. */
const longestText = 10_000;
const longestList = 5000;

/** What is wrong with sent values, by their names: values that do not fit their kind, then the rules of the form (part1 §5). */
export async function mistakesIn(declaration: Declaration, body: Body, isNew: boolean, entriesOf: EntriesOf): Promise<FieldMessages> {
  // A name on the wire may be any, `constructor` too.
  const found = new Map<string, Set<string>>();
  const note = (name: string, message: string) => void found.set(name, (found.get(name) ?? new Set()).add(message));
  const stored = storedFields(declaration);
  for (const one of stored) for (const name of one.wire) {
    const message = mistakeOf(one.field, body[name]);
    if (message !== undefined) note(name, message);
    else if (await isUnknown(declaration, one, body[name], entriesOf)) note(name, 'Нет такой записи');
  }
  if (found.size > 0) return messagesOf(found);
  const values = valuesOf(stored, body, isNew);
  const conditions = interpretConditions({ fields: {}, rules: declaration.rules });
  declaration.rules?.all.forEach(([field, message], index) => {
    const wire = stored.find(({ name }) => name === field)?.wire[0];
    if (wire !== undefined && conditions[`rule:${index}`]?.(values) === false) note(wire, message);
  });
  return messagesOf(found);
}

function messagesOf(found: ReadonlyMap<string, ReadonlySet<string>>): FieldMessages {
  return Object.fromEntries([...found].map(([name, messages]) => [name, [...messages]]));
}

async function isUnknown(declaration: Declaration, { field }: Stored, value: unknown, entriesOf: EntriesOf): Promise<boolean> {
  const lookup = lookupOf(declaration, field);
  // What the server is asked for letter by letter is never there as a whole.
  if (!lookup || lookup.search === 'server' || idsIn(value).length === 0) return false;
  const { byId } = await entriesOf(lookup);
  return idsIn(value).some((id) => !byId.has(id));
}

/** The values that the rules of a form speak of; a percent is a percent there and a fraction in a body. */
function valuesOf(stored: readonly Stored[], body: Body, isNew: boolean): Body {
  const values = stored.map(({ name, field, wire }): [string, unknown] => {
    const [value = null, end = null] = wire.map((one) => body[one] ?? null);
    if (wire.length === 2) return [name, value !== null && end !== null ? [value, end] : [null, null]];
    if (field.kind === 'percent' && typeof value === 'number') return [name, fractionToPercent(value)];
    if (typeof field.send === 'object' && 'as' in field.send) return [name, Array.isArray(value) ? (value[0] ?? null) : null];
    if (value === null && many(field)) return [name, []];
    return [name, typeof value === 'string' ? value.trim() : value];
  });
  return { [newRecord]: isNew, ...Object.fromEntries(values) };
}

function mistakeOf(field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    if (value.length > longestList) return `Не более ${longestList} значений`;
    if (!isList(field)) return 'Неверный тип значения';
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
    case 'carried': case 'custom': case 'names': case 'images': case 'note': return undefined;
    default: {
      if (typeof value !== 'string') return 'Неверный тип значения';
      return value.length > (own ?? longestText) ? `Не более ${own ?? longestText} символов` : undefined;
    }
  }
}

function mistakeOfId(value: unknown): string | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 200) ? undefined : 'Неверный тип значения';
}
