import { createStore } from 'zustand/vanilla';

/** A transient message for the user that needs no answer. */
export interface Message {
  text: string;
  /** Second text below the first. */
  detail?: string;
  /**
   * `success` by default. Errors and warnings stay until closed and interrupt a screen reader; the others disappear by
   * themselves.
   */
  tone?: 'error' | 'warning' | 'info' | 'success';
  /** Identifies a message: showing it again updates the same message. */
  key?: string;
  /** Offered action. */
  action?: MessageAction;
  /** A second action, beside the first one. */
  more?: MessageAction;
}

/** A button of a message; pressing it closes the message. */
export interface MessageAction {
  label: string;
  run: () => void;
}

/** A visible message. */
export interface ShownMessage extends Message {
  id: number;
}

/** Maximum number of messages; more would cover the content of a small window. */
const max = 5;

/** Visible messages, newest last. */
export const messages = createStore<{ shown: readonly ShownMessage[] }>(() => ({ shown: [] }));
let lastId = 0;

/** Shows a message. Above the maximum the oldest one is removed, errors last. */
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

/** Closes the message with a key, if visible. */
export function dismissKey(key: string): void {
  messages.setState(({ shown }) => ({ shown: shown.filter((item) => item.key !== key) }));
}

/** Closes all messages: the next user must not see those of the previous one (spec D21). */
export function dismissMessages(): void {
  messages.setState({ shown: [] });
}

/** Checks whether a message stays until closed. */
export function isPersistent({ tone }: Message): boolean {
  return tone === 'error' || tone === 'warning';
}

function withRoom(shown: readonly ShownMessage[]): readonly ShownMessage[] {
  if (shown.length <= max) return shown;
  const oldest = shown.slice(0, -1).find((item) => !isPersistent(item)) ?? shown[0];
  return shown.filter((item) => item !== oldest);
}
