import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { formatNumber } from '#codecs/money.ts';
import { recordsIn } from '#codecs/records.ts';
import type { ListedBulkChange } from '#schemas/entities/bulkChange.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import { bulkChangesPath } from '../core/bulkChangesApi.ts';
import { failureText, showFailure } from '../core/policies.ts';
import { useGet } from '../core/useGet.ts';
import { EarlierRuns } from '../runs/EarlierRuns.tsx';
import { notifyBulkJobEnded } from '../runs/notifyBulkJobEnded.ts';
import { UndoStep } from '../runs/UndoStep.tsx';
import { useBulkChangeUndo, type BulkChangeUndo } from './useBulkChangeUndo.ts';
import './bulk.css';

interface EarlierChangesProps {
  declaration: Declaration;
  close: () => void;
}

/** Draws `Прежние изменения`: the user's earlier changes of many records, each with its undo (docs/history.md). */
export function EarlierChanges({ declaration, close }: EarlierChangesProps): ReactNode {
  const { open, refresh } = useBulkChangeUndo(declaration);
  const [undo, setUndo] = useState<BulkChangeUndo | null>(null);
  const isRunning = () => undo?.work.getState().state === 'running';
  useUnsaved(isRunning, { holdsList: true });
  const stop = useEffectEvent(() => undo?.work.stop());
  useEffect(() => () => stop(), []);
  const run = async ({ work, forget }: BulkChangeUndo) => {
    if (!(await work.run())) return;
    notifyBulkJobEnded('Отмена изменения', work);
    if (work.getState().state === 'done' && work.refusals.size === 0) await forget();
    refresh();
  };
  const begin = async (change: ListedBulkChange) => {
    const sure = await confirm({
      title: 'Отменить изменение?',
      lines: [change.title, questionOf(change)],
      yes: 'Отменить изменение',
      no: 'Оставить',
      danger: true,
    });
    if (!sure) return;
    try {
      const opened = await open(change);
      setUndo(opened);
      await run(opened);
    } catch (error) {
      await showFailure({ otherwise: 'text' }, error);
    }
  };
  const leave = () => (isRunning() ? undo?.work.stop() : close());
  return (
    <Modal name="Прежние изменения" open close={leave}>
      {undo === null ? (
        <ChangeList declaration={declaration} undo={(change) => void begin(change)} />
      ) : (
        <UndoStep
          work={undo.work}
          nameOf={undo.nameOf}
          reasonOf={(error) => failureText(declaration.errors, error)}
          goOn={() => void run(undo)}
          close={close}
        />
      )}
    </Modal>
  );
}

interface ChangeListProps {
  declaration: Declaration;
  undo: (change: ListedBulkChange) => void;
}

function ChangeList({ declaration, undo }: ChangeListProps): ReactNode {
  const { data, state, error, retry } = useGet(bulkChangesPath(declaration), { fresh: true, quiet: true });
  if (state === 'failed') return <Failed error={error} retry={retry} />;
  if (data === undefined) return <Loading active />;
  const changes = recordsIn<ListedBulkChange>(data) as ListedBulkChange[];
  if (changes.length === 0)
    return (
      <p className="panel-hint">
        Пока ничего нет. Здесь будут изменения, удаления и замены многих записей за 90 дней, и каждое можно будет
        отменить.
      </p>
    );
  const runs = changes.map((change) => ({
    key: change.id,
    name: change.title,
    details: `${formatDateTime(change.at)}, ${change.person}, записей: ${formatNumber(change.records)}`,
    undo: () => undo(change),
  }));
  return (
    <div className="bulk-work">
      <EarlierRuns label="Прежние изменения" undoLabel="Отменить" runs={runs} />
    </div>
  );
}

/** Returns what the undo does, as asked before it. */
function questionOf({ kind }: ListedBulkChange): string {
  if (kind === 'delete') return 'Удалённые записи вернутся. Те, которые вернуть нельзя, будут перечислены.';
  if (kind === 'replace')
    return 'Прежние записи вернутся, новая уступит им. Изменённое с тех пор останется и будет перечислено.';
  return 'Прежние значения вернутся. Изменённое с тех пор останется и будет перечислено.';
}
