import { createStore } from 'zustand/vanilla';

/** What a person is told in passing; nothing has to be answered. */
export interface Message {
  text: string;
  /** What may be done about it. */
  action?: { label: string; run: () => void };
}

/** The last message that was told; the application draws it. */
export const lastMessage = createStore<{ message: Message | null }>(() => ({ message: null }));

export function tell(message: Message): void {
  lastMessage.setState({ message });
}
