import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { declaredFields } from '../readText.ts';
import { asList } from '../values.ts';

/** Range of catalog codes for a duplicate. */
const duplicateCodes = { first: 209, max: 299 } as const;

/** What a new part starts with where the vocabulary leaves it open, by option. */
export const starts: Readonly<Record<string, (declaration: AnyRecord) => unknown>> = {
  'lookup.path': () => '/api/v1/list/',
  'lookup.id': () => 'id',
  'lookup.name': () => 'name',
  'actions.name': freeActionName,
  'actions.path': (declaration) => `{id}/${freeActionName(declaration)}/`,
  'policy.field': (declaration) => declaredFields(declaration)[0]?.name ?? '',
  'policy.question': () => 'Сохранить всё равно?',
  'policy.yes': () => 'Да',
  'policy.no': () => 'Нет',
  'unique.fields': (declaration) => declaredFields(declaration).flatMap(({ name }, at) => (at === 0 ? [name] : [])),
  'unique.code': freeDuplicateCode,
  'unique.text': (declaration) => `«${declaredFields(declaration)[0]?.label ?? ''}» с таким значением уже есть`,
};

function freeActionName({ actions }: AnyRecord): string {
  const taken = membersOf(actions, 'name');
  for (let at = 1; ; at += 1) if (!taken.has(`action${at}`)) return `action${at}`;
}

function freeDuplicateCode({ unique }: AnyRecord): number {
  const taken = membersOf(unique, 'code');
  for (let code: number = duplicateCodes.first; code <= duplicateCodes.max; code += 1)
    if (!taken.has(code)) return code;
  return duplicateCodes.first;
}

function membersOf(list: unknown, member: string): ReadonlySet<unknown> {
  return new Set(asList(list).map((item) => (isRecord(item) ? item[member] : undefined)));
}
