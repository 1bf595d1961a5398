import { createStore } from 'zustand/vanilla';

/** Rows under heads, as the conflict table of code 206 shows them. */
export interface DialogTable {
  heads: string[];
  rows: string[][];
}

export interface ConfirmOptions {
  title: string;
  lines?: readonly string[];
  table?: DialogTable;
  /** A text to be copied, under its name. */
  copied?: { label: string; text: string };
  /** Stands right above the buttons: `Заменить?`. */
  question?: string;
  yes: string;
  /** Without it there is nothing to choose, only to read. */
  no?: string;
  danger?: boolean;
  /** Gives the focus to another place than where it was, once it has closed. */
  focusNext?: () => void;
}

interface OpenDialog extends ConfirmOptions {
  key: number;
  /** False once it was answered: it is closing. */
  open: boolean;
  answer: (yes: boolean) => void;
  /** It has closed. */
  closed: () => void;
}

/** The dialogs that are open, the top one last. */
export const openDialogs = createStore<{ dialogs: readonly OpenDialog[] }>(() => ({ dialogs: [] }));
let lastKey = 0;

/** Asks; resolves to whether the answer was yes. Esc, the cross and the end of the application mean no. */
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

/** Closes whatever is open, answered with no: whoever asked goes on, and the next user meets nothing of it (spec D21). */
export function dismissAll(): void {
  const { dialogs } = openDialogs.getState();
  openDialogs.setState({ dialogs: [] });
  for (const { answer } of dialogs) answer(false);
}

/** Tells, and waits until it was read. */
export async function alert(title: string, lines: readonly string[], focusNext?: () => void): Promise<void> {
  await confirm({ title, lines, yes: 'Понятно', ...(focusNext ? { focusNext } : {}) });
}

/** Server errors (part1 §2.4). */
export function alertError(...lines: string[]): Promise<void> {
  return alert('Ошибка', lines);
}
