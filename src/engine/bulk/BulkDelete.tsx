import { useState, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { showMessage } from '#ui/messages/messages.ts';
import { failureText } from '../core/policies.ts';
import type { Id } from '../list/useResourceList.ts';
import { useAllowed } from '../core/useAllowed.ts';
import { useEarlierChangesLink } from '../core/useEarlierChangesLink.ts';
import { useEngine } from '../core/engineContext.tsx';
import { withNote } from '../core/writes/notifyWrite.ts';
import { BulkWriting } from './BulkWriting.tsx';
import type { RecordNaming } from '../runs/bulkText.ts';
import { undoAll } from '../runs/bulkUndo.ts';
import { createBulkJob } from '../runs/bulkJob.ts';
import { useBulkWriter } from '../runs/useBulkWriter.ts';
import { useRunToEnd } from './useRunToEnd.ts';

interface BulkDeleteProps {
  declaration: Declaration;
  ids: readonly Id[];
  nameOf: RecordNaming;
  /** What the message after the deletion adds. */
  note: string | undefined;
  /** Called with the ids that stay selected. */
  close: (left: readonly Id[]) => void;
}

const reasonOf = (error: unknown) => failureText(undefined, error);

/**
 * Deletes the selected records after confirmation; closes when all are deleted, otherwise lists the records that
 * remain.
 */
export function BulkDelete({ declaration, ids, nameOf, note, close }: BulkDeleteProps): ReactNode {
  const writer = useBulkWriter(declaration);
  const { host } = useEngine();
  const mayReturn = useAllowed(declaration, 'create') && host.history === true;
  const more = useEarlierChangesLink(declaration, 'delete');
  const [recording] = useState(() => writer.recording({ kind: 'delete', title: 'Удалено' }));
  const [work] = useState(() => createBulkJob(ids, recording.remove, { retriesRefused: true }));
  const finish = () => {
    const deleted = [...work.results.keys()];
    writer.refresh();
    if (deleted.length > 0) {
      const undo = {
        ids: deleted,
        one: (id: Id) => writer.restore(id).then(() => true),
        nameOf,
        reasonOf,
        refresh: writer.refresh,
        done: () => void recording.forget(),
      };
      showMessage({
        text: withNote(`Удалено записей: ${formatNumber(deleted.length)}`, note),
        ...(mayReturn ? { action: { label: 'Вернуть всё', run: () => undoAll(undo) } } : {}),
        ...(more && { more }),
      });
    }
    close(ids.filter((id) => !work.results.has(id)));
  };
  const { leave, goOn } = useRunToEnd('Удаление записей', work, finish);
  return (
    <Modal name="Удаление записей" open close={leave}>
      <BulkWriting label="Удалено" rejectedLabel="Не удалены" {...{ work, nameOf, reasonOf, leave }} goOn={goOn} />
    </Modal>
  );
}
