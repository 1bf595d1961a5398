import type { Node } from 'jsonc-parser';
import { formatValueAt } from '../text/declarationText.ts';

/** A range of a text and its replacement, by offsets of the original text. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** Applies changes that do not overlap; of two at the same offset the first is applied first. */
export function applyTextEdits(text: string, changes: readonly TextEdit[]): string {
  let [result, at] = ['', 0];
  for (const { from, to, insert } of sortTextEdits(changes)) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** Sorts changes by offset; an insertion precedes a removal that starts at the same offset. */
export function sortTextEdits(changes: readonly TextEdit[]): TextEdit[] {
  return changes.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** An entry of a JSON container: an item, or a property with its name. */
interface Slot {
  from: number;
  to: number;
}

export function slotsOf({ children = [] }: Node): Slot[] {
  return children.map(({ offset, length }) => ({ from: offset, to: offset + length }));
}

/**
 * Changes of a container's entries: the removed ones, and those added after an entry (-1: before the first remaining
 * one).
 */
export interface SlotChanges {
  removed: ReadonlySet<number>;
  added: readonly { after: number; text: (indent: string) => string }[];
}

/**
 * Returns the changes that remove entries and insert others, formatted like the remaining ones; at least one must
 * remain.
 */
export function editSlots(text: string, container: Node, { removed, added }: SlotChanges): TextEdit[] {
  const slots = slotsOf(container);
  const first = slots.findIndex((_slot, at) => !removed.has(at));
  return [
    ...removals(slots, removed),
    ...added.map(({ after, text: inserted }): TextEdit => {
      const gap = gapAt(text, container, slots, after);
      const indent = /\n([ \t]*)[^\n]*$/.exec(gap)?.[1] ?? indentAt(text, container.offset);
      const at = after === -1 ? (slots[first]?.from ?? container.offset) : (slots[after]?.to ?? container.offset);
      return { from: at, to: at, insert: after === -1 ? inserted(indent) + gap : gap + inserted(indent) };
    }),
  ];
}

function removals(slots: readonly Slot[], removed: ReadonlySet<number>): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let at = 0; at < slots.length; at += 1) {
    if (!removed.has(at)) continue;
    let last = at;
    while (removed.has(last + 1)) last += 1;
    const [before, next] = [slots[at - 1], slots[last + 1]];
    if (before) edits.push({ from: before.to, to: slots[last]?.to ?? before.to, insert: '' });
    else if (next) edits.push({ from: slots[at]?.from ?? next.from, to: next.from, insert: '' });
    at = last;
  }
  return edits;
}

/** Returns the changes that move one entry to the place of another. */
export function moveSlot(text: string, container: Node, from: number, to: number): TextEdit[] {
  const slots = slotsOf(container);
  const [moving, target] = [slots[from], slots[to]];
  if (!moving || !target || from === to) return [];
  const message = text.slice(moving.from, moving.to);
  if (from < to) {
    const next = slots[from + 1] ?? target;
    return [
      { from: moving.from, to: next.from, insert: '' },
      { from: target.to, to: target.to, insert: gapAt(text, container, slots, to) + message },
    ];
  }
  const before = slots[from - 1] ?? target;
  return [
    { from: target.from, to: target.from, insert: message + gapAt(text, container, slots, to + 1) },
    { from: before.to, to: moving.to, insert: '' },
  ];
}

/**
 * Returns the text between an entry and the previous one, including the comma, formatted as elsewhere in the container.
 */
function gapAt(text: string, container: Node, slots: readonly Slot[], slot: number): string {
  const at = Math.max(1, Math.min(slot, slots.length - 1));
  const [before, next] = [slots[at - 1], slots[at]];
  if (before && next) return text.slice(before.to, next.from);
  const lead = text.slice(container.offset + 1, slots[0]?.from ?? container.offset + 1);
  return lead.includes('\n') ? `,${lead}` : ', ';
}

/** Returns the change that replaces a node by a value, formatted by `declarationText`. */
export function replaceNode(text: string, { offset, length }: Node, value: unknown, depth: number): TextEdit {
  return { from: offset, to: offset + length, insert: formatValueAt(value, indentAt(text, offset), depth) };
}

/** Returns the leading white space of the line at an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
