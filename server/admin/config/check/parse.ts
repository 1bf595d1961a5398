import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { jsonErrorText } from '#dictionaries/jsonErrorText.ts';
import type { ReportDiagnostic } from './diagnostic.ts';
import { slipsIn } from './slips.ts';

/** Maximum bytes of a declaration; 200 fields take a tenth of it. */
export const maxFileBytes = 256 * 1024;
export const tooLarge = `файл больше ${maxFileBytes / 1024} КБ (русская буква занимает два байта)`;
/** Deeper than any declaration; the parser is recursive. */
const maxDepth = 60;

/** Parses JSON with the place of every node; undefined when the text is not JSON. Every syntax error is reported. */
export function parseJson(source: string, note: ReportDiagnostic): Node | undefined {
  // A BOM is valid; replacing it by a space preserves all offsets.
  const text = source.replace(/^\uFEFF/, ' ');
  if (Buffer.byteLength(text) > maxFileBytes) {
    note({ offset: 0, length: 1 }, tooLarge);
    return undefined;
  }
  if (depthOf(text) > maxDepth) {
    note({ offset: 0, length: 1 }, 'слишком большая вложенность');
    return undefined;
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: true });
  const slips = slipsIn(text, errors[0]?.offset);
  for (const { offset, message } of slips) note({ offset, length: 1 }, message);
  // Errors that follow from a curly quote are not reported again.
  if (!slips.some(({ derails }) => derails)) {
    const own = errors.filter((error) => !slips.some((slip) => slip.offset === error.offset));
    for (const { error, offset, length } of own)
      note({ offset, length }, `ошибка в записи JSON: ${jsonErrorText(printParseErrorCode(error))}`);
  }
  if (errors.length > 0 || slips.length > 0 || tree === undefined) {
    if (errors.length === 0 && slips.length === 0) note({ offset: 0, length: 1 }, 'пустой файл');
    return undefined;
  }
  noteRepeated(tree, note);
  return tree;
}

/** Returns the maximum depth of brackets outside of strings. */
function depthOf(text: string): number {
  let [depth, max, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '{' || sign === '[')) max = Math.max(max, (depth += 1));
    else if (!quoted && (sign === '}' || sign === ']')) depth -= 1;
  }
  return max;
}

/** Reports repeated keys: JSON silently uses the last one. */
function noteRepeated(node: Node, note: ReportDiagnostic): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    if (child.type === 'property') {
      const key = child.children?.[0];
      if (key && seen.has(key.value)) note(key, `повторяется свойство «${String(key.value)}»`);
      seen.add(key?.value);
    }
    noteRepeated(child, note);
  }
}

export type JsonPath = readonly (string | number)[];

/** Returns the node at a path, or the nearest enclosing node when it does not exist. */
export function nodeAtPath(tree: Node, path: JsonPath): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(tree, path.slice(0, length));
    if (found) return found;
  }
  return tree;
}

/** Returns the node of a property's name. */
export function keyNodeAtPath(tree: Node, path: JsonPath): Node {
  const found = findNodeAtLocation(tree, [...path]);
  return found?.parent?.type === 'property' ? (found.parent.children?.[0] ?? found) : nodeAtPath(tree, path);
}
