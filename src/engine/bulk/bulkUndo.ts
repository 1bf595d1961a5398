import { showNumber } from '#codecs/money.ts';
import { alert } from '#ui/dialogs/dialogs.ts';
import { tell } from '#ui/messages/messages.ts';
import type { Id } from '../list/useResourceList.ts';
import { firstLines, type Naming } from './bulkText.ts';
import { createBulkWork } from './bulkWork.ts';
import { tellWorkEnded } from './tellWorkEnded.ts';

interface BulkUndo {
  ids: readonly Id[];
  /** Takes back what was done to one record; resolves to whether there was anything to take back. */
  one: (id: Id) => Promise<boolean>;
  nameOf: Naming;
  reasonOf: (error: unknown) => string;
  refresh: () => void;
}

/** Takes back a change of many, from the message that told of it: says how many are as before, and which are not and why. */
export function undoAll({ ids, one, nameOf, reasonOf, refresh }: BulkUndo): void {
  const work = createBulkWork(ids, one);
  const run = async () => {
    await work.run();
    tellWorkEnded('Возврат записей', work);
    refresh();
    const text = `Возвращено записей: ${showNumber([...work.results.values()].filter(Boolean).length)}`;
    if (work.getState().state !== 'done') {
      tell({ text: `${text} из ${showNumber(ids.length)}, остальные — нет: ${reasonOf(work.getState().error)}`, action: { label: 'Продолжить', run: () => void run() } });
      return;
    }
    tell({ text });
    if (work.refusals.size > 0) await alert('Возвращены не все записи', firstLines([...work.refusals].map(([id, error]) => `${nameOf(id)}: ${reasonOf(error)}`), 50));
  };
  void run();
}
