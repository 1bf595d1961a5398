import { useState, type ReactNode } from 'react';

/** A notification on the sign-in page; antd's own would weigh more than the whole form. */
export function Toast({ text }: { text: string }): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <div role="alert">
      {open && (
        <div className="toast">
          {text}
          <button type="button" aria-label="Закрыть" onClick={() => setOpen(false)}>×</button>
        </div>
      )}
    </div>
  );
}
