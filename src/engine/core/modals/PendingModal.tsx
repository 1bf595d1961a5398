import './skeleton.css';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { useDelayed } from '#ui/asyncState/useDelayed.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useFocusBack } from '#ui/layers/focus.ts';
import { useLayer } from '#ui/layers/layers.ts';

interface PendingModalProps {
  /** Title of the dialog while it has no content. */
  name: string;
  answer: { state: 'failed'; error: unknown; retry: () => void } | { state: 'idle' | 'loading' | 'ready' };
  /** Shown in place of an error that a retry would not fix. */
  missing?: string | undefined;
  /** Placeholder of the record; lines by default. */
  skeleton?: ReactNode;
  /** Whether the modal that follows has its title among its fields. */
  hideTitle?: boolean;
  /** Called when the placeholder is shown; the modal that follows replaces it (`Continued`). */
  onShown?: () => void;
  close: () => void;
}

/** Milliseconds; a faster response is drawn without a skeleton. */
const quickMs = 100;

/** Labels and texts of unknown content. */
const lines = [40, 70, 55, 80, 45, 60].map((width) => (
  <p key={width} className="skeleton-line">
    <span className="skeleton-bar" />
    <span className="skeleton-bar" style={{ width: `${width}%` }} />
  </p>
));

/**
 * Draws a modal whose record is loading or failed: its skeleton, the error with a retry (spec D32), and the way back to
 * the list.
 *
 * The skeleton is replaced without an animation. A Suspense fallback would do worse: React hides the content for 300 ms
 * after a fallback has appeared.
 */
export function PendingModal({
  name,
  answer,
  missing,
  skeleton = lines,
  hideTitle = false,
  onShown,
  close,
}: PendingModalProps): ReactNode {
  const loading = answer.state !== 'failed' && missing === undefined;
  const late = useDelayed(loading, quickMs);
  const [shown, setShown] = useState(false);
  if (!shown && (late || !loading)) setShown(true);
  // Until the placeholder is shown, Esc cancels the opening; then the modal handles it.
  useLayer(!shown, close, 'modal');
  const callOnShown = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (shown) callOnShown();
  }, [shown]);
  // The modal that follows returns the focus when it closes.
  useFocusBack();
  if (!shown) return null;
  return (
    <Modal name={name} busy={loading} hideTitle={loading && hideTitle} open close={close} overlayClick={close}>
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
