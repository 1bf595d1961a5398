import { getNodeValue, parseTree, type Node } from 'jsonc-parser';
import { isRecord } from '#codecs/records.ts';
import { sameJson } from '#codecs/sameJson.ts';
import { declarationText, formatValueAt } from '../text/declarationText.ts';
import type { JsonPath } from '../text/schemaAt.ts';
import { alignLists } from './alignment.ts';
import { moveSlot, replaceNode, editSlots, slotsOf, type TextEdit, type SlotChanges } from './textEdits.ts';

// Edits a JSON text by the places of its value. Everything else in the text stays byte for byte the same.

/**
 * Sets a value at a path; undefined removes it. Of an object or a list only the differences are edited, missing parents
 * are created, and a new member follows those that `order` names before it. A text that is not JSON stays unchanged.
 *
 * The text is the only source of truth: the form draws it and edits it, so undo, drafts and checks are those of the
 * editor. `modify` of `jsonc-parser` replaces whole values and reformats their surroundings; form libraries keep a
 * value of their own and validate by generated code.
 */
export function setAt(text: string, path: JsonPath, value: unknown, order: readonly string[] = []): TextEdit[] {
  const root = rootOf(text);
  if (!root)
    return text.trim() === '' && value !== undefined
      ? [{ from: 0, to: text.length, insert: declarationText(nested(path, value)) }]
      : [];
  const { node, depth } = deepest(root, path);
  const [step, ...rest] = path.slice(depth);
  if (step === undefined)
    return value === undefined ? removed(text, node, depth) : differences(text, node, value, depth);
  if (value === undefined) return [];
  const inner = nested(rest, value);
  if (node.type === 'object') return addedMembers(text, node, depth, { [String(step)]: inner }, order);
  return node.type === 'array' && typeof step === 'number'
    ? addedItems(text, node, depth, [inner])
    : [replaceNode(text, node, nested([step, ...rest], value), depth)];
}

/** Renames a member in place. */
export function renameKey(text: string, path: JsonPath, name: string): TextEdit[] {
  const { parent } = nodeAt(text, path) ?? {};
  const key = String(path.at(-1));
  return (parent?.parent?.children ?? []).flatMap(({ children: [own] = [] }) =>
    own?.value === key ? [{ from: own.offset, to: own.offset + own.length, insert: JSON.stringify(name) }] : [],
  );
}

/** Moves an entry of a list or a member of an object from one index to another. */
export function moveWithin(text: string, path: JsonPath, from: number, to: number): TextEdit[] {
  const container = nodeAt(text, path);
  return container ? moveSlot(text, container, from, to) : [];
}

/** Returns the node at a path; undefined when it does not exist. */
function nodeAt(text: string, path: JsonPath): Node | undefined {
  const root = rootOf(text);
  const found = root && deepest(root, path);
  return found?.depth === path.length ? found.node : undefined;
}

function rootOf(text: string): Node | undefined {
  return parseTree(text) ?? undefined;
}

/** Returns the deepest existing node along a path, and the number of its steps. */
function deepest(root: Node, path: JsonPath): { node: Node; depth: number } {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const next = childOf(node, step);
    if (!next) return { node, depth };
    node = next;
  }
  return { node, depth: path.length };
}

/** Returns a child node; the last one wins for a repeated name, as in `JSON.parse`. */
function childOf({ type, children = [] }: Node, step: string | number): Node | undefined {
  if (type === 'array') return typeof step === 'number' ? children[step] : undefined;
  return type === 'object'
    ? children.findLast(({ children: [key] = [] }) => key?.value === String(step))?.children?.[1]
    : undefined;
}

function nested(path: JsonPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);
}

/** Removes a node and all members with the same name. */
function removed(text: string, node: Node, depth: number): TextEdit[] {
  const holder = node.parent?.type === 'property' ? node.parent.parent : node.parent;
  if (!holder) return [];
  const name = node.parent?.type === 'property' ? keyOf(node.parent) : undefined;
  const removedIndices = new Set(
    (holder.children ?? []).flatMap((child, at) =>
      (name === undefined ? child === node : keyOf(child) === name) ? [at] : [],
    ),
  );
  if (removedIndices.size === slotsOf(holder).length)
    return [replaceNode(text, holder, holder.type === 'array' ? [] : {}, depth - 1)];
  return editSlots(text, holder, { removed: removedIndices, added: [] });
}

function keyOf({ children: [key] = [] }: Node): string {
  return String(key?.value);
}

function differences(text: string, node: Node, value: unknown, depth: number): TextEdit[] {
  const before: unknown = getNodeValue(node);
  if (sameJson(before, value)) return [];
  if (isRecord(before) && isRecord(value)) return memberDifferences(text, node, value, depth);
  if (Array.isArray(before) && Array.isArray(value)) return itemDifferences(text, node, value, depth);
  return [replaceNode(text, node, value, depth)];
}

function memberDifferences(text: string, node: Node, value: Record<string, unknown>, depth: number): TextEdit[] {
  const members = node.children ?? [];
  const removedIndices = new Set(members.flatMap((member, at) => (Object.hasOwn(value, keyOf(member)) ? [] : [at])));
  if (removedIndices.size === members.length) return [replaceNode(text, node, value, depth)];
  const last = new Map(members.map((member, at) => [keyOf(member), at]));
  const inner = [...last].flatMap(([key, at]) => {
    const own = members[at]?.children?.[1];
    return own && !removedIndices.has(at) ? differences(text, own, value[key], depth + 1) : [];
  });
  let after = -1;
  const added: { after: number; text: (indent: string) => string }[] = [];
  for (const [key, own] of Object.entries(value)) {
    const at = last.get(key);
    if (at === undefined) added.push(memberText(key, own, after, depth));
    else after = at;
  }
  return [...inner, ...editSlots(text, node, { removed: removedIndices, added })];
}

function memberText(key: string, value: unknown, after: number, depth: number): SlotChanges['added'][number] {
  return { after, text: (indent) => `${JSON.stringify(key)}: ${formatValueAt(value, indent, depth + 1)}` };
}

function addedMembers(
  text: string,
  node: Node,
  depth: number,
  members: Record<string, unknown>,
  order: readonly string[],
): TextEdit[] {
  const names = (node.children ?? []).map(keyOf);
  if (names.length === 0) return [replaceNode(text, node, members, depth)];
  return editSlots(text, node, {
    removed: new Set(),
    added: Object.entries(members).map(([key, value]) => {
      const earlier = new Set(order.slice(0, Math.max(0, order.indexOf(key))));
      return memberText(
        key,
        value,
        order.includes(key) ? names.findLastIndex((name) => earlier.has(name)) : names.length - 1,
        depth,
      );
    }),
  });
}

function addedItems(text: string, node: Node, depth: number, items: readonly unknown[]): TextEdit[] {
  const count = node.children?.length ?? 0;
  if (count === 0) return [replaceNode(text, node, items, depth)];
  return editSlots(text, node, {
    removed: new Set(),
    added: items.map((item) => ({
      after: count - 1,
      text: (indent: string) => formatValueAt(item, indent, depth + 1),
    })),
  });
}

/** Retains equal entries; between them entries are edited in pairs, and the remaining ones are removed or added. */
function itemDifferences(text: string, node: Node, value: readonly unknown[], depth: number): TextEdit[] {
  const items = node.children ?? [];
  if (items.length === 0 || value.length === 0) return [replaceNode(text, node, value, depth)];
  const pairs = alignLists(
    items.map((item) => JSON.stringify(getNodeValue(item))),
    value.map((item) => JSON.stringify(item)),
  );
  const inner: TextEdit[] = [];
  const removedIndices = new Set<number>();
  const added: { after: number; text: (indent: string) => string }[] = [];
  let [before, next] = [0, 0];
  for (const [stays, there] of [...pairs, [items.length, value.length] as const]) {
    for (; before < stays && next < there; before += 1, next += 1) {
      const item = items[before];
      if (item) inner.push(...differences(text, item, value[next], depth + 1));
    }
    const after = before - 1;
    for (; before < stays; before += 1) removedIndices.add(before);
    for (; next < there; next += 1) {
      const item = value[next];
      added.push({ after, text: (indent) => formatValueAt(item, indent, depth + 1) });
    }
    [before, next] = [stays + 1, there + 1];
  }
  return [...inner, ...editSlots(text, node, { removed: removedIndices, added })];
}
