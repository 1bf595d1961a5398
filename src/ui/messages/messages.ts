import { createStore } from 'zustand/vanilla';

/** What a person is told in passing; nothing has to be answered. */
export interface Message {
  text: string;
  /** Beneath the text. */
  detail?: string;
  /** `success`, unless said. Errors and warnings stand until they are closed and interrupt a screen reader; the others go by themselves. */
  tone?: 'error' | 'warning' | 'info' | 'success';
  /** One message at a time has it: told again, it is the same message. */
  key?: string;
  /** What may be done about it. */
  action?: { label: string; run: () => void };
}

/** A message that stands. */
export interface ShownMessage extends Message {
  id: number;
}

/** More than fit a small window would hide what they are about. */
const max = 5;

/** The messages that stand, the newest last. */
export const messages = createStore<{ shown: readonly ShownMessage[] }>(() => ({ shown: [] }));
let lastId = 0;

/** Shows a message. Of too many the oldest goes, errors after all others. */
export function showMessage(message: Message): void {
  messages.setState(({ shown }) => {
    const same = shown.find(({ key }) => key !== undefined && key === message.key);
    if (same) return { shown: shown.map((item) => (item === same ? { ...message, id: same.id } : item)) };
    lastId += 1;
    return { shown: withRoom([...shown, { ...message, id: lastId }]) };
  });
}

export function dismissMessage(id: number): void {
  messages.setState(({ shown }) => ({ shown: shown.filter((item) => item.id !== id) }));
}

/** Closes the message with a key, if it stands. */
export function dismissKey(key: string): void {
  messages.setState(({ shown }) => ({ shown: shown.filter((item) => item.key !== key) }));
}

/** Closes all: the next user must not be told of what the last one did (spec D21). */
export function dismissMessages(): void {
  messages.setState({ shown: [] });
}

/** Whether it stands until it is closed. */
export function isPersistent({ tone }: Message): boolean {
  return tone === 'error' || tone === 'warning';
}

function withRoom(shown: readonly ShownMessage[]): readonly ShownMessage[] {
  if (shown.length <= max) return shown;
  const gone = shown.slice(0, -1).find((item) => !isPersistent(item)) ?? shown[0];
  return shown.filter((item) => item !== gone);
}
