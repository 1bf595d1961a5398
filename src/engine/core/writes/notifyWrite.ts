import { createStore } from 'zustand/vanilla';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { showMessage, type Message } from '#ui/messages/messages.ts';
import { writeText, type WriteAction } from './writeText.ts';

interface WrittenRow {
  resource: string;
  id: string | number;
}

interface Write {
  declaration: Pick<Declaration, 'name' | 'told'>;
  action: WriteAction;
  /** Null where nobody says which record it was. */
  id: string | number | null;
  title: string;
  /** What else the message says. */
  note?: string | undefined;
  /** What may be done about it. */
  undo?: Message['action'] | undefined;
}

/** The row that was just written, in whatever list has it. */
export const writtenRowStore = createStore<{ row: WrittenRow | null }>(() => ({ row: null }));
/** How long it is marked, in milliseconds. */
const markMs = 2000;
let written: WrittenRow | null = null;

/** Says what a write did, and keeps which row it was until its list has been asked again. */
export function notifyWrite({ declaration, action, id, title, note, undo }: Write): void {
  written = id === null || action === 'delete' ? null : { resource: declaration.name, id };
  const text = writeText(declaration, action, title);
  showMessage({ text: note === undefined ? text : `${text}. ${note}`, ...(undo && { action: undo }) });
}

/** The lists of the resource have been asked again: the row that was written last is brought into view and marked there. */
export function markWrittenRow(resource: string): void {
  if (written?.resource !== resource) return;
  const row = written;
  written = null;
  writtenRowStore.setState({ row });
  setTimeout(() => {
    if (writtenRowStore.getState().row === row) writtenRowStore.setState({ row: null });
  }, markMs);
}
