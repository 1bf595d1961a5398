import { getNodePath, parseTree, type Node } from 'jsonc-parser';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { lineAndColumn } from '#codecs/lineAndColumn.ts';
import { localDiagnostics, type TextDiagnostic } from '../calls/localCheck.ts';
import type { JsonPath } from '../text/schemaAt.ts';
import type { DeclaredField, PlacedDiagnostic } from './partProps.ts';

/** Why the form cannot show a text. */
export interface Unreadable {
  line: number;
  text: string;
  from: number;
  to: number;
}

/** A text parsed for the form. */
export type ReadText = { readable: true; value: AnyRecord } | { readable: false; why: Unreadable };

/**
 * Parses the declaration in a text; unreadable when it is not JSON or not an object. An empty text is an empty
 * declaration.
 */
export function readText(text: string): ReadText {
  if (text.trim() === '') return { readable: true, value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return { readable: true, value };
    return { readable: false, why: { line: 1, text: 'объявление — это объект: { … }', from: 0, to: text.length } };
  } catch {
    const [first = { from: 0, to: text.length, text: 'ошибка в записи JSON' }] = localDiagnostics(text);
    return { readable: false, why: { ...first, line: lineAndColumn(text, first.from).line } };
  }
}

/** Returns the fields of a declaration, to choose from. */
export function declaredFields(declaration: unknown): DeclaredField[] {
  const fields = isRecord(declaration) && isRecord(declaration.fields) ? declaration.fields : {};
  return Object.entries(fields).map(([name, field]) => {
    const { kind, label, options, many } = isRecord(field) ? field : {};
    return {
      name,
      kind: typeof kind === 'string' ? kind : '',
      label: typeof label === 'string' && label !== '' ? label : name,
      ...(many === true && { many }),
      ...(Array.isArray(options)
        ? {
            options: options.flatMap((option: unknown) =>
              Array.isArray(option) ? [[option[0] as unknown, String(option[1] ?? option[0])] as const] : [],
            ),
          }
        : {}),
    };
  });
}

export function placedDiagnostics(text: string, diagnostics: readonly TextDiagnostic[]): PlacedDiagnostic[] {
  const root = diagnostics.length === 0 ? undefined : parseTree(text);
  return diagnostics.map(({ from, text: message }) => ({ text: message, path: root ? pathAt(root, from) : [] }));
}

/** Returns the path of the value or of the member name at an offset. */
export function pathAt(root: Node, offset: number): JsonPath {
  let node = root;
  for (;;) {
    const inner: Node | undefined = node.children?.find(
      (child) => child.offset <= offset && offset < child.offset + child.length,
    );
    if (!inner) return getNodePath(node);
    node = inner.type === 'property' ? holderAt(inner, offset) : inner;
    if (node.type !== 'object' && node.type !== 'array') return getNodePath(node);
  }
}

/** Returns the value of a member, also when the offset is on its name. */
function holderAt(property: Node, offset: number): Node {
  const [key, value] = property.children ?? [];
  if (!value || !key) return property;
  return offset < value.offset ? { ...value, children: [] } : value;
}

/** Returns whether a path equals another one or is inside it. */
export function isPathWithin(path: JsonPath, place: JsonPath): boolean {
  return place.length <= path.length && place.every((step, at) => step === path[at]);
}
