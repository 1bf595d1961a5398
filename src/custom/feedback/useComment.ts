import { useCustomMutation } from '@refinedev/core';
import { useRef, useState } from 'react';

export interface CommentDraft {
  text: string;
  change: (text: string) => void;
  busy: boolean;
  /** Why the last sending failed; the text is still there. */
  error: string | null;
  send: () => Promise<void>;
}

/** A comment being written. It leaves the box only when it was sent (part2 'Feedback issues', §7). */
export function useComment(path: string, sent: () => void): CommentDraft {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { mutateAsync } = useCustomMutation();
  return {
    text,
    change: (next) => {
      setText(next);
      setError(null);
    },
    busy,
    error,
    async send() {
      if (running.current || text.trim() === '') return;
      running.current = true;
      setBusy(true);
      setError(null);
      try {
        await mutateAsync({ url: `${path}comment/`, method: 'post', values: { text: text.trim() }, successNotification: false, errorNotification: false });
        setText('');
        sent();
      } catch (failed) {
        setError(failed instanceof Error && failed.message ? failed.message : 'Не удалось отправить');
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
