import { getLocation, getNodeValue, parseTree, type Node } from 'jsonc-parser';
import { sections, type MenuSection } from '#dictionaries/menu.ts';
import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { conditionKeys, namesFor } from '../text/declaredNames.ts';
import { propertiesOf, schemasAt, valueAtJsonPath, allowedWords, type JsonPath } from '../text/schemaAt.ts';
import { helpAt, wordLabelAt } from '../help/help.ts';

/** A completion for a position of the text. */
interface CompletionItem {
  /** The displayed text. */
  word: string;
  /** The inserted text, including quotes. */
  insert: string;
  /** Cursor position after insertion, from the start of `insert`. */
  cursor: number;
  detail: string;
  /** Its description in one sentence; '' if missing. */
  info: string;
  type: 'property' | 'enum' | 'variable';
}

export interface Completions {
  from: number;
  to: number;
  suggestions: CompletionItem[];
}

/**
 * Returns the completions at an offset of a declaration's text: properties, schema words, names of fields, lookups and
 * menu sections; null when nothing is known.
 */
export function completionsAt(text: string, offset: number, own: readonly MenuSection[] = []): Completions | null {
  const { path, previousNode, isAtPropertyKey } = getLocation(text, offset);
  const tree = parseTree(text);
  if (!tree) return null;
  const declaration: unknown = getNodeValue(tree);
  const { from, to } = replaced(text, offset, previousNode);
  const suggestions = isAtPropertyKey
    ? keysAt(declaration, path, text.slice(to))
    : isSection(path)
      ? sectionsAt(own)
      : valuesAt(declaration, path);
  return suggestions.length > 0 ? { from, to, suggestions } : null;
}

/** Returns the range of the string or word being typed. */
function replaced(text: string, offset: number, node: Node | undefined): { from: number; to: number } {
  if (
    node &&
    node.offset < offset &&
    offset <= node.offset + node.length &&
    (node.type === 'string' || node.type === 'property')
  )
    return { from: node.offset, to: node.offset + node.length };
  const typed = /[A-Za-z0-9$_-]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  return { from: offset - typed, to: offset };
}

function keysAt(declaration: unknown, path: JsonPath, after: string): CompletionItem[] {
  const parent = path.slice(0, -1);
  const present = valueAtJsonPath(declaration, parent);
  const known = isRecord(present) ? Object.keys(present).filter((key) => key !== path.at(-1)) : [];
  const colon = /^\s*:/.test(after);
  const conditions = conditionKeys(declaration, parent);
  const properties = conditions
    ? conditions.map((name): [string, JsonSchema] => [name, {}])
    : schemasAt(declaration, parent).flatMap((schema) => Object.entries(propertiesOf(schema)));
  const kind = isRecord(present) && typeof present.kind === 'string' ? present.kind : undefined;
  const unique = [...new Map(properties)].filter(([name]) => !known.includes(name));
  return unique.map(([name, schema]) => {
    const value = colon ? '' : `: ${emptyOf(schema)}`;
    const inside = /["[{]["\]}]$/.test(value) ? 1 : 0;
    const [label = '', says = ''] = conditions ? [] : (helpAt([...parent, name], kind) ?? []);
    return {
      word: name,
      insert: `"${name}"${value}`,
      cursor: name.length + 2 + value.length - inside,
      detail: label,
      info: says,
      type: 'property',
    };
  });
}

/** Returns the initial text of a new property. */
function emptyOf(schema: JsonSchema): string {
  if (allowedWords(schema).some((word) => typeof word === 'string')) return '""';
  if (schema.type === 'string') return '""';
  if (schema.type === 'array') return '[]';
  return schema.type === 'object' ? '{}' : '';
}

function valuesAt(declaration: unknown, path: JsonPath): CompletionItem[] {
  const named = namesFor(declaration, path);
  if (named) return named.names.map((name) => suggestion(name, named.detail, 'variable'));
  // The existing value must not narrow the choice that it belongs to.
  const words = schemasAt(without(declaration, path), path).flatMap((schema) =>
    schema.type === 'boolean' && !('const' in schema) ? [true, false] : allowedWords(schema),
  );
  return [...new Set(words)].map((word) =>
    suggestion(word, typeof word === 'string' ? wordLabelAt(word, path) : '', 'enum'),
  );
}

function isSection([menu, section, ...deeper]: JsonPath): boolean {
  return menu === 'menu' && section === 'section' && deeper.length === 0;
}

function sectionsAt(own: readonly MenuSection[]): CompletionItem[] {
  return [...sections, ...own].map(({ name, title }) => suggestion(name, title, 'enum'));
}

function suggestion(word: unknown, detail: string, type: CompletionItem['type']): CompletionItem {
  const insert = JSON.stringify(word);
  return { word: String(word), insert, cursor: insert.length, detail: detail === word ? '' : detail, info: '', type };
}

function without(declaration: unknown, path: JsonPath): unknown {
  const copy: unknown = structuredClone(declaration);
  const parent = valueAtJsonPath(copy, path.slice(0, -1));
  const last = path.at(-1);
  if (isRecord(parent) && last !== undefined) delete parent[last];
  return copy;
}
