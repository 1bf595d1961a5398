import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { jsonErrorText } from '#dictionaries/jsonErrorText.ts';
import { alternatives, childrenOf, propertiesOf, schemasAt, allowedWords } from '../text/schemaAt.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';

/** A diagnostic at a range of the text, by offsets. */
export interface TextDiagnostic {
  from: number;
  to: number;
  text: string;
}

/**
 * Returns the diagnostics that the page finds itself: JSON syntax, then words and properties missing in the published
 * schema.
 */
export function localDiagnostics(text: string): TextDiagnostic[] {
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return [{ from: 0, to: 1, text: 'слишком большая вложенность' }];
  }
  if (errors.length > 0 || tree === undefined) {
    return errors.map(({ error, offset, length }) => ({
      from: offset,
      to: Math.min(text.length, offset + Math.max(1, length)),
      text: `ошибка в записи JSON: ${jsonErrorText(printParseErrorCode(error))}`,
    }));
  }
  const found: TextDiagnostic[] = [];
  look(tree, schemasAt(getNodeValue(tree), []), found);
  return found;
}

function look(node: Node, schemas: readonly JsonSchema[], found: TextDiagnostic[]): void {
  if (schemas.length === 0) return;
  if (node.type === 'array') node.children?.forEach((item, at) => look(item, membersOf(schemas, at, item), found));
  else if (node.type === 'object') node.children?.forEach((property) => lookProperty(property, schemas, found));
  else lookWord(node, schemas, found);
}

function lookProperty(
  { children: [key, value] = [] }: Node,
  schemas: readonly JsonSchema[],
  found: TextDiagnostic[],
): void {
  if (!key) return;
  const name = String(key.value);
  const closed = schemas.every((schema) => schema.additionalProperties === false && !(name in propertiesOf(schema)));
  if (closed) found.push({ ...rangeOf(key), text: `неизвестное свойство «${name}»` });
  if (value) look(value, membersOf(schemas, name, value), found);
}

function membersOf(schemas: readonly JsonSchema[], segment: string | number, node: Node): JsonSchema[] {
  const value: unknown = getNodeValue(node);
  return schemas.flatMap((schema) => childrenOf(schema, segment)).flatMap((schema) => alternatives(schema, value));
}

function lookWord(node: Node, schemas: readonly JsonSchema[], found: TextDiagnostic[]): void {
  const words = schemas.map(allowedWords);
  if (words.some((item) => item.length === 0) || words.flat().includes(node.value)) return;
  found.push({ ...rangeOf(node), text: `неизвестное значение «${String(node.value)}»` });
}

function rangeOf({ offset, length }: Node): { from: number; to: number } {
  return { from: offset, to: offset + length };
}
