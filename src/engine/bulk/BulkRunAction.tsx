import { useState, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { randomUuid } from '#codecs/randomUuid.ts';
import { idempotencyHeader } from '#dictionaries/headers.ts';
import { methodOf } from '#record/actions.ts';
import { canRunAction } from '#record/recordConditions.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { showMessage } from '#ui/messages/messages.ts';
import { useRunAction } from '../list/useRunAction.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useEarlierChangesLink } from '../core/useEarlierChangesLink.ts';
import { failureText } from '../core/policies.ts';
import type { Row } from '../core/row.ts';
import type { Id } from '../list/useResourceList.ts';
import { BulkWriting } from './BulkWriting.tsx';
import type { RecordNaming } from '../runs/bulkText.ts';
import { createBulkJob } from '../runs/bulkJob.ts';
import { useBulkWriter } from '../runs/useBulkWriter.ts';
import { useRunToEnd } from './useRunToEnd.ts';

interface BulkActProps {
  declaration: Declaration;
  action: RowAction;
  ids: readonly Id[];
  rowOf: (id: Id) => Row | undefined;
  nameOf: RecordNaming;
  /** Called with the ids that stay selected. */
  close: (left: readonly Id[]) => void;
}

/**
 * Runs an already confirmed action on the selected records; closes when all succeed, otherwise lists the failed records
 * with their reasons.
 */
export function BulkRunAction({ declaration, action, ids, rowOf, nameOf, close }: BulkActProps): ReactNode {
  const { call } = useRunAction(declaration);
  const repeats = useEngine().host.embedded;
  const writer = useBulkWriter(declaration);
  const more = useEarlierChangesLink(declaration);
  const [recording] = useState(() => writer.recording({ kind: 'change', title: action.title }));
  const [work] = useState(() => {
    const keys = new Map(ids.map((id) => [id, randomUuid()]));
    const run = async (id: Id) => {
      const row = rowOf(id);
      if (row !== undefined && !canRunAction(declaration, action, row))
        throw new Error('Для этой записи сейчас недоступно');
      await call(action, id, {
        ...(await recording.headers()),
        ...(repeats && { [idempotencyHeader]: keys.get(id) ?? '' }),
      });
    };
    // Without keys an action that is sent twice may be carried out twice.
    const isRepeatable = () => repeats || ['PUT', 'DELETE'].includes(methodOf(action));
    return createBulkJob(ids, run, { isRepeatable });
  });
  const reasonOf = (error: unknown) => failureText(declaration.errors, error);
  const finish = () => {
    writer.refresh();
    if (work.results.size > 0)
      showMessage({ text: `${action.title}: ${formatNumber(work.results.size)}`, ...(more && { more }) });
    close(ids.filter((id) => !work.results.has(id)));
  };
  const { leave, goOn } = useRunToEnd(action.title, work, finish);
  return (
    <Modal name={action.title} open close={leave}>
      <BulkWriting label="Сделано" rejectedLabel="Не сделано" {...{ work, nameOf, reasonOf, leave }} goOn={goOn} />
    </Modal>
  );
}
