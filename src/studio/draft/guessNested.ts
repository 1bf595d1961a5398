import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { KindGuess } from './guessScalar.ts';
import type { SampleColumn } from './sampleColumns.ts';

/** Properties that usually name an object. */
export const nameKeys = ['name', 'fullName', 'title', 'label', 'shortName', 'text'];

/** A column of objects or lists: its displayed part, and a field that chooses it where a built-in lookup fits. */
export interface NestedGuess extends KindGuess {
  choose?: { name: string; field: Field; why: string };
}

/** Guesses the kind of a column with objects or lists; null when no part of them can be shown. */
export function guessNested({ key, name, values }: SampleColumn): NestedGuess | null {
  if (values.every(isRecord)) return guessObjects(key, name, values, false);
  if (!values.every(Array.isArray)) return null;
  const items: unknown[] = values.flat();
  if (items.every(isRecord)) return guessObjects(key, name, items, true);
  if (items.every((item) => typeof item === 'string')) {
    return items.every((item) => /^(https?:\/\/|\/)\S+$/.test(item))
      ? { field: { kind: 'images', ...readAs(key, name) }, why: 'список ссылок' }
      : { field: { kind: 'names', ...readAs(key, name) }, why: 'список строк' };
  }
  return null;
}

function guessObjects(key: string, name: string, items: readonly AnyRecord[], many: boolean): NestedGuess | null {
  const place = many ? `${key}[]` : key;
  const shown = shownKey(items);
  if (shown === undefined) return null;
  if (items.some((item) => /^https?:\/\/\S+\.(jpe?g|png|webp|gif)/i.test(String(item[shown]))))
    return { field: { kind: 'images', read: `${place}.${shown}` }, why: 'вложенные ссылки на изображения' };
  const choose = chosenBy(key, name, items[0] ?? {}, many);
  return {
    field: { kind: 'names', read: `${place}.${shown}` },
    why: many ? `список объектов: показывается «${shown}» каждого` : `вложенный объект: показывается его «${shown}»`,
    ...(choose ? { choose } : {}),
  };
}

/** Returns the property that names the object: a usual name, otherwise the first text. */
function shownKey(items: readonly AnyRecord[]): string | undefined {
  const isText = (key: string) => items.some((item) => typeof item[key] === 'string');
  return nameKeys.find(isText) ?? Object.keys(items[0] ?? {}).find(isText);
}

/** Returns the built-in lookup whose id the objects contain. */
function chosenBy(key: string, name: string, item: AnyRecord, many: boolean): NestedGuess['choose'] {
  const found = Object.entries(sharedLookups).find(([, { id }]) => id in item);
  if (!found) return undefined;
  const [lookup, { id }] = found;
  const sent = many ? `${singular(key)}Ids` : `${key}Id`;
  const common = { lookup, query: sent, send: sent, read: many ? `${key}[].${id}` : `${key}.${id}` };
  const own = many ? `${singular(name)}Ids` : `${name}Id`;
  const why = `в объектах есть ${id}: справочник «${lookup}»; отправляется как ${sent}`;
  if (lookup === 'territories') return { name: own, field: { kind: 'treeSelect', many: true, ...common }, why };
  return { name: own, field: many ? { kind: 'select', many: true, ...common } : { kind: 'select', ...common }, why };
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}

/** Returns the wire name for reading when the declared name is spelled differently. */
export function readAs(key: string, name: string): { read?: string } {
  return key === name ? {} : { read: key };
}
