import type { ReactNode } from 'react';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';

interface PendingModalProps {
  /** What the dialog is called while there is nothing to show in it. */
  name: string;
  answer: { state: 'failed'; error: unknown; retry: () => void } | { state: 'idle' | 'loading' | 'ready' };
  /** What is said in place of an error that another try would not mend. */
  missing?: string | undefined;
  close: () => void;
}

/** A modal whose record is on its way, or did not come: what failed, another try (spec D32), and the way back to the list. */
export function PendingModal({ name, answer, missing, close }: PendingModalProps): ReactNode {
  if (answer.state !== 'failed' && missing === undefined) return <Opening close={close} />;
  return (
    <Modal name={name} open close={close} overlayClick={close} width={480}>
      {answer.state === 'failed' && missing === undefined ? <Failed error={answer.error} retry={answer.retry} /> : <p className="placeholder">{missing}</p>}
      <div className="dialog-buttons"><Button onClick={close}>Закрыть</Button></div>
    </Modal>
  );
}
