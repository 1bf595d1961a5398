import { useState, type ReactNode } from 'react';
import type { RecordNavigation } from './contexts.ts';
import { useKeys } from './useKeys.tsx';

/** Handles `J` and `K`, which open the neighbours of the record in its list; at the end it shows a message. */
export function RecordNavigationKeys({ go }: RecordNavigation): ReactNode {
  const [message, setMessage] = useState('');
  const step = (by: 1 | -1) => {
    setMessage('');
    void go(by).then((text) => setMessage(text ?? ''));
  };
  useKeys({ next: () => step(1), previous: () => step(-1) });
  return (
    <p role="status" className="modal-message">
      {message}
    </p>
  );
}
