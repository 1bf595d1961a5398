import { useState, type ReactNode } from 'react';
import { stateOf } from '#record/historyStates.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { useAllowed } from '../core/useAllowed.ts';
import { EntryView } from './EntryView.tsx';
import { useRestore } from '../core/useRestore.ts';

interface EntryModalProps {
  declaration: Declaration;
  entry: HistoryEntry;
  close: () => void;
  restored: () => void;
}

/** Draws one entry in full; a deleted record can be restored (spec D71). */
export function EntryModal({ declaration, entry, close, restored }: EntryModalProps): ReactNode {
  const { host } = useEngine();
  const { restoreEntry } = useRestore();
  const mayReturn = useAllowed(declaration, 'create') && host.history === true && entry.action === 'delete';
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const done = await restoreEntry(declaration, entry);
    setBusy(false);
    if (!done) return;
    restored();
    setOpen(false);
  };
  return (
    <Modal
      name={`${declaration.one}: ${entry.title || `№ ${entry.record}`}`}
      open={open}
      close={() => setOpen(false)}
      closed={close}
    >
      <div className="modal-form">
        <div className="modal-form-fields">
          <EntryView declaration={declaration} states={stateOf(entry)} />
        </div>
        {mayReturn && (
          <div className="modal-form-foot">
            <BusyButton look="primary" busy={busy} onClick={() => void restore()}>
              Вернуть запись
            </BusyButton>
          </div>
        )}
      </div>
    </Modal>
  );
}
