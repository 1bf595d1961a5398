import type { ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { formatNumber } from '#codecs/money.ts';
import { recordsIn } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { useGet } from '../core/useGet.ts';
import { EarlierRuns } from '../runs/EarlierRuns.tsx';
import { importsPath, type EarlierImport } from './importApi.ts';

interface EarlierImportsProps {
  declaration: Declaration;
  undo: (item: EarlierImport) => void;
  /** Shows how far one import is, and which rows were rejected. */
  open: (item: EarlierImport) => void;
}

/** Draws the earlier imports of all users with an undo button each; draws nothing when there are no imports. */
export function EarlierImports({ declaration, undo, open }: EarlierImportsProps): ReactNode {
  const { data } = useGet(importsPath(declaration), { quiet: true, fresh: true });
  const earlier = recordsIn<EarlierImport>(data) as unknown as EarlierImport[];
  if (earlier.length === 0) return null;
  const ask = async (item: EarlierImport) => {
    const lines = [
      `Что добавлено из файла «${item.file}», будет удалено, что изменено — вернётся. Изменённое после загрузки останется и будет перечислено.`,
    ];
    if (await confirm({ title: 'Отменить загрузку?', lines, yes: 'Отменить загрузку', no: 'Оставить', danger: true }))
      undo(item);
  };
  const runs = earlier.map((item) => ({
    key: item.importId,
    name: item.file,
    details: `${formatDateTime(item.at)}, ${item.person}, строк: ${formatNumber(item.rows)}${queueText(item)}`,
    undo: () => void ask(item),
    children: item.queue && (
      <Button small aria-label={`Ход загрузки «${item.file}»`} onClick={() => open(item)}>
        Ход загрузки
      </Button>
    ),
  }));
  return (
    <section className="import-earlier" aria-label="Прежние загрузки">
      <h2>Прежние загрузки</h2>
      <EarlierRuns label="Прежние загрузки" undoLabel="Отменить загрузку" runs={runs} />
    </section>
  );
}

/** `; идёт: 1 200 из 100 000`. */
function queueText({ queue }: EarlierImport): string {
  if (queue === undefined) return '';
  const { state, total, created, changed, rejected } = queue;
  if (state === 'done') return rejected === 0 ? '' : `; не записано: ${formatNumber(rejected)}`;
  const done = `${formatNumber(created + changed + rejected)} из ${formatNumber(total)}`;
  return state === 'running' ? `; идёт: ${done}` : `; остановлена: ${done}`;
}
