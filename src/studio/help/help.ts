import { kinds } from '#kinds/registry/kinds.ts';
import type { KindFacts } from '#kinds/kindModule.ts';
import type { JsonPath } from '../text/schemaAt.ts';
import { dialectHelp } from './dialect.ts';
import { fieldHelp } from './fields.ts';
import type { HelpTable, OptionHelp } from './option.ts';
import { partsHelp } from './parts.ts';
import { resourceHelp, screenHelp } from './resource.ts';
import { defaultWords, wordLabels } from './words.ts';

const table: HelpTable = { ...resourceHelp, ...screenHelp, ...fieldHelp, ...partsHelp, ...dialectHelp };
const facts: Readonly<Record<string, KindFacts>> = kinds;
const accessOptions = new Set([
  'permissions.create',
  'permissions.edit',
  'permissions.delete',
  'menu.permission',
  'actions.permission',
]);

/**
 * Returns the name and description of an option; undefined when it is not in the vocabulary. For a field's option the
 * `kind` may select a specific text.
 */
export function helpAt(path: JsonPath, kind?: string): OptionHelp | undefined {
  const place = optionKey(path);
  const own = kind === undefined ? undefined : table[place.replace(/^field\./, `${kind}:`)];
  return own ?? table[place];
}

/** Returns the label of a word at an option; the word itself without a label. */
export function wordLabelAt(word: string, path: JsonPath): string {
  if (path.at(-1) === 'kind') return facts[word]?.meaning ?? word;
  const place = optionKey(path);
  const at = accessOptions.has(place) ? 'access' : place.startsWith('errors') ? 'policy' : place;
  return wordLabels[`${at}:${word}`] ?? wordLabels[word] ?? word;
}

/** Returns what applies while no word is chosen. */
export function defaultWordAt(path: JsonPath): string {
  return defaultWords[optionKey(path)] ?? 'По умолчанию';
}

/** Returns the option of a path, ignoring the names and indexes along it. */
export function optionKey(path: JsonPath): string {
  const [first, second, ...rest] = path;
  const inside = named(rest).join('.');
  if (first === 'fields' && second !== undefined) return placeInField(rest);
  if (first === 'lookups' && second !== undefined)
    return rest[0] === 'dialect' && rest.length > 1 ? named(rest).join('.') : joined('lookup', inside);
  if (first === 'api' && second === 'dialect' && rest.length > 0) return named([second, ...rest]).join('.');
  if (first === 'errors' && second !== undefined)
    return rest.length > 0 ? joined('policy', inside) : second === 'otherwise' ? 'errors.otherwise' : 'errors.*';
  return named(path).join('.');
}

/** Nested fields have the same options as others. */
function placeInField(rest: JsonPath): string {
  if (rest[0] === 'fields' && rest.length > 2) return placeInField(rest.slice(2));
  return joined('field', named(rest).join('.'));
}

function named(path: JsonPath): JsonPath {
  return path.filter((step) => typeof step === 'string');
}

function joined(first: string, rest: string): string {
  return rest === '' ? first : `${first}.${rest}`;
}
