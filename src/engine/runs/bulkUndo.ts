import { formatNumber } from '#codecs/money.ts';
import { alert } from '#ui/dialogs/dialogs.ts';
import { showMessage } from '#ui/messages/messages.ts';
import type { Id } from '../list/useResourceList.ts';
import { firstLines, type RecordNaming } from './bulkText.ts';
import { createBulkJob } from './bulkJob.ts';
import { notifyBulkJobEnded } from './notifyBulkJobEnded.ts';

interface BulkUndo {
  ids: readonly Id[];
  /** Undoes the change of one record; resolves to whether there was a change to undo. */
  one: (id: Id) => Promise<boolean>;
  nameOf: RecordNaming;
  reasonOf: (error: unknown) => string;
  refresh: () => void;
  /** Called when all records are restored. */
  done: () => void;
}

/** Undoes a bulk change from its notification: reports how many records are restored, and which are not and why. */
export function undoAll({ ids, one, nameOf, reasonOf, refresh, done }: BulkUndo): void {
  const work = createBulkJob(ids, one, { retriesRefused: true });
  const run = async () => {
    if (!(await work.run())) return;
    notifyBulkJobEnded('Возврат записей', work);
    refresh();
    const text = `Возвращено записей: ${formatNumber([...work.results.values()].filter(Boolean).length)}`;
    if (work.getState().state !== 'done') {
      showMessage({
        text: `${text} из ${formatNumber(ids.length)}, остальные — нет: ${reasonOf(work.getState().error)}`,
        action: { label: 'Продолжить', run: () => void run() },
      });
      return;
    }
    if (work.refusals.size === 0) done();
    showMessage({ text });
    if (work.refusals.size > 0)
      await alert(
        'Возвращены не все записи',
        firstLines(
          [...work.refusals].map(([id, error]) => `${nameOf(id)}: ${reasonOf(error)}`),
          50,
        ),
      );
  };
  void run();
}
