import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { jsonErrorText } from '#dictionaries/jsonErrorText.ts';
import type { ReportDiagnostic } from './diagnostic.ts';
import { slipsIn } from './slips.ts';

/** Bytes: larger than any declaration that a person could keep in mind; 200 fields take a tenth of it. */
export const maxFileBytes = 256 * 1024;
export const tooLarge = `файл больше ${maxFileBytes / 1024} КБ (русская буква занимает два байта)`;
/** Deeper than any declaration; the parser goes down by calling itself. */
const maxDepth = 60;

/** Reads JSON with the places of everything in it; undefined when the text is no JSON. Every spelling error is noted. */
export function parseJson(source: string, note: ReportDiagnostic): Node | undefined {
  // The mark of UTF-8 is no error; a space in its place keeps every other one where it is.
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
  for (const { offset, said } of slips) note({ offset, length: 1 }, said);
  // What a curly quote leaves behind is not reported again.
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

/** The greatest depth of brackets outside of strings. */
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

/** Of two equal keys JSON keeps the last and says nothing. */
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

/** Where the value at a path stands; the nearest thing around it when it is not there. */
export function nodeAtPath(tree: Node, path: JsonPath): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(tree, path.slice(0, length));
    if (found) return found;
  }
  return tree;
}

/** Where the name of a property stands. */
export function keyNodeAtPath(tree: Node, path: JsonPath): Node {
  const found = findNodeAtLocation(tree, [...path]);
  return found?.parent?.type === 'property' ? (found.parent.children?.[0] ?? found) : nodeAtPath(tree, path);
}
