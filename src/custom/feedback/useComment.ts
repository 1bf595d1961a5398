import { useCustomMutation } from '@refinedev/core';
import { randomUuid } from '#codecs/randomUuid.ts';
import { useRef, useState } from 'react';
import { useConnectionWait, type ConnectionWait } from '#engine/core/writes/useConnectionWait.ts';
import { showMessage } from '#ui/messages/messages.ts';

/** Maximum length of a comment in the API, in characters (`commentBody` of the schemas). */
export const commentLimit = 5000;

export interface CommentDraft {
  text: string;
  change: (text: string) => void;
  busy: boolean;
  /** Why the last attempt failed; the text is preserved. */
  error: string | null;
  send: () => Promise<void>;
  /** State of a comment that waits for the connection. */
  wait: ConnectionWait;
  /** Returns whether there is unsent text now, not as of the last render. */
  isUnsent: () => boolean;
}

/**
 * Returns the state of a comment being written. The text is cleared only after it was sent (part2 'Feedback issues',
 * §7); later input stays.
 */
export function useComment(path: string, sent: () => void): CommentDraft {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const written = useRef(text);
  const write = (next: string) => {
    written.current = next;
    setText(next);
  };
  /** A text that is sent again after a lost response is one comment: it keeps its key until it changes. */
  const key = useRef({ text: '', value: '' });
  const keyOf = (sending: string): string => {
    if (key.current.text !== sending) key.current = { text: sending, value: randomUuid() };
    return key.current.value;
  };
  const wait = useConnectionWait();
  const { mutateAsync } = useCustomMutation();
  return {
    text,
    change: (next) => {
      write(next);
      setError(null);
    },
    busy,
    error,
    wait,
    async send() {
      if (running.current || text.trim() === '') return;
      running.current = true;
      setBusy(true);
      setError(null);
      try {
        if (!(await wait.ready())) return;
        const now = written.current;
        await mutateAsync({
          url: `${path}comment/`,
          method: 'post',
          values: { text: now.trim() },
          meta: { key: keyOf(now) },
          successNotification: false,
          errorNotification: false,
        });
        key.current = { text: '', value: '' };
        write(without(now, written.current));
        showMessage({ text: 'Комментарий отправлен' });
        sent();
      } catch (failed) {
        setError(failed instanceof Error && failed.message ? failed.message : 'Не удалось отправить');
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    isUnsent: () => written.current.trim() !== '',
  };
}

/** Returns the text without its sent beginning; a text that starts differently stays complete. */
function without(sent: string, text: string): string {
  return text.startsWith(sent) ? text.slice(sent.length) : text;
}
