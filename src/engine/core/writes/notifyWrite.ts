import { createStore } from 'zustand/vanilla';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { showMessage, type MessageAction } from '#ui/messages/messages.ts';
import { writeText, type WriteAction } from './writeText.ts';

interface WrittenRow {
  resource: string;
  id: string | number;
}

interface Write {
  declaration: Pick<Declaration, 'name' | 'told'>;
  action: WriteAction;
  /** Null when the record is unknown. */
  id: string | number | null;
  title: string;
  /** Additional text of the message. */
  note?: string | undefined;
  undo?: MessageAction | undefined;
  /** A further action of the message. */
  more?: MessageAction | undefined;
}

/** The row that was just written, for any list that contains it. */
export const writtenRowStore = createStore<{ row: WrittenRow | null }>(() => ({ row: null }));
/** Milliseconds for which it is marked. */
const markMs = 2000;
let written: WrittenRow | null = null;

/** Returns the text of a message with an additional part, if there is one. */
export const withNote = (text: string, note: string | undefined): string =>
  note === undefined ? text : `${text}. ${note}`;

/** Reports a write to the user, and remembers its row until its list has reloaded. */
export function notifyWrite({ declaration, action, id, title, note, undo, more }: Write): void {
  written = id === null || action === 'delete' ? null : { resource: declaration.name, id };
  const text = withNote(writeText(declaration, action, title), note);
  showMessage({ text, ...(undo && { action: undo }), ...(more && { more }) });
}

/** Called when the lists of the resource have reloaded: scrolls to the last written row and marks it. */
export function markWrittenRow(resource: string): void {
  if (written?.resource !== resource) return;
  const row = written;
  written = null;
  writtenRowStore.setState({ row });
  setTimeout(() => {
    if (writtenRowStore.getState().row === row) writtenRowStore.setState({ row: null });
  }, markMs);
}
