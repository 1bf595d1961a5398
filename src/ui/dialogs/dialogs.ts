import { createStore } from 'zustand/vanilla';

/** Rows under headers, as in the conflict table of code 206. */
export interface DialogTable {
  headers: string[];
  rows: string[][];
}

export interface ConfirmOptions {
  title: string;
  lines?: readonly string[];
  table?: DialogTable;
  /** A text to copy, with its label. */
  copied?: { label: string; text: string };
  /** Text directly above the buttons: `Заменить?`. */
  question?: string;
  yes: string;
  /** Without it the dialog is a message without a choice. */
  no?: string;
  danger?: boolean;
  /** Moves the focus after closing, instead of restoring it. */
  focusNext?: () => void;
}

interface OpenDialog extends ConfirmOptions {
  key: number;
  /** False after the answer, while it is closing. */
  open: boolean;
  answer: (yes: boolean) => void;
  /** Called after it has closed. */
  closed: () => void;
}

/** Open dialogs, the top one last. */
export const openDialogs = createStore<{ dialogs: readonly OpenDialog[] }>(() => ({ dialogs: [] }));
let lastKey = 0;

/**
 * Shows a question and resolves to whether the answer was yes. Esc, the close button and the end of the application
 * mean no.
 */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    lastKey += 1;
    const key = lastKey;
    const answer = (yes: boolean) => {
      openDialogs.setState(({ dialogs }) => ({
        dialogs: dialogs.map((dialog) => (dialog.key === key ? { ...dialog, open: false } : dialog)),
      }));
      resolve(yes);
    };
    const closed = () =>
      openDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.key !== key) }));
    openDialogs.setState(({ dialogs }) => ({
      dialogs: [...dialogs, { ...question, key, open: true, answer, closed }],
    }));
  });
}

/** Closes all dialogs with the answer no: their callers continue, and the next user does not see them (spec D21). */
export function dismissAll(): void {
  const { dialogs } = openDialogs.getState();
  openDialogs.setState({ dialogs: [] });
  for (const { answer } of dialogs) answer(false);
}

/** Shows a message and resolves when it is closed. */
export async function alert(title: string, lines: readonly string[], focusNext?: () => void): Promise<void> {
  await confirm({ title, lines, yes: 'Понятно', ...(focusNext ? { focusNext } : {}) });
}

/** Shows server errors (part1 §2.4). */
export function alertError(...lines: string[]): Promise<void> {
  return alert('Ошибка', lines);
}
