import './skeleton.css';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { useDelayed } from '#ui/asyncState/useDelayed.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useFocusBack } from '#ui/layers/focus.ts';
import { useLayer } from '#ui/layers/layers.ts';

interface PendingModalProps {
  /** What the dialog is called while there is nothing to show in it. */
  name: string;
  answer: { state: 'failed'; error: unknown; retry: () => void } | { state: 'idle' | 'loading' | 'ready' };
  /** What is said in place of an error that another try would not mend. */
  missing?: string | undefined;
  /** Of the modal that follows, in pixels. */
  width?: number;
  /** What is drawn where the record will be; lines, unless said. */
  skeleton?: ReactNode;
  /** Whether the modal that follows has its title among its fields. */
  hideTitle?: boolean;
  /** It stands: what follows takes its place (`Continued`). */
  stands?: () => void;
  close: () => void;
}

/** An answer that comes sooner is drawn at once, without a picture of what it will be (docs/decisions/0031), in milliseconds. */
const quickMs = 100;

/** Labels and texts of nobody knows what. */
const lines = [40, 70, 55, 80, 45, 60].map((width) => (
  <p key={width} className="skeleton-line">
    <span className="skeleton-bar" />
    <span className="skeleton-bar" style={{ width: `${width}%` }} />
  </p>
));

/** A modal whose record is on its way, or did not come: its shape, what failed with another try (spec D32), and the way back to the list. */
export function PendingModal({
  name,
  answer,
  missing,
  width = 600,
  skeleton = lines,
  hideTitle = false,
  stands,
  close,
}: PendingModalProps): ReactNode {
  const loading = answer.state !== 'failed' && missing === undefined;
  const late = useDelayed(loading, quickMs);
  const [shown, setShown] = useState(false);
  if (!shown && (late || !loading)) setShown(true);
  // Until it stands, Esc takes the wish back; from then on the modal has it.
  useLayer(!shown, close, 'modal');
  const tellStands = useEffectEvent(() => stands?.());
  useEffect(() => {
    if (shown) tellStands();
  }, [shown]);
  // The modal that follows gives it back there when it closes.
  useFocusBack();
  if (!shown) return null;
  return (
    <Modal
      name={name}
      busy={loading}
      hideTitle={loading && hideTitle}
      open
      close={close}
      overlayClick={close}
      width={width}
    >
      {answer.state === 'failed' && missing === undefined && <Failed error={answer.error} retry={answer.retry} />}
      {missing !== undefined && <p className="placeholder">{missing}</p>}
      {loading && (
        <div className="skeleton" role="status" aria-label="Загрузка">
          <div className="skeleton-body" aria-hidden>
            {skeleton}
          </div>
        </div>
      )}
      <div className="dialog-buttons">
        <Button onClick={close}>{loading ? 'Отмена' : 'Закрыть'}</Button>
      </div>
    </Modal>
  );
}
