import { useState, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { alert, confirm } from '#ui/dialogs/dialogs.ts';
import { deleteLines } from '../list/deleteLines.ts';
import type { Row } from '../core/row.ts';
import type { Id } from '../list/useResourceList.ts';
import { useAllowed } from '../core/useAllowed.ts';
import { useWriteEffects } from '../core/useWriteEffects.ts';
import { useEngine } from '../core/engineContext.tsx';
import { offeredActions } from '../list/offeredActions.ts';
import { BulkRunAction } from './BulkRunAction.tsx';
import { BulkChange } from './BulkChange.tsx';
import { BulkDelete } from './BulkDelete.tsx';
import { bulkFields } from '../runs/bulkPlan.ts';
import { firstLines, namingOf } from '../runs/bulkText.ts';
import './bulk.css';

interface BulkActionsProps {
  declaration: Declaration;
  /** The selected records of the list. */
  ids: ReadonlySet<Id>;
  /** Returns the row of a record if the list has it. */
  rowOf: (id: Id) => Row | undefined;
  /** Clears the selection except for these ids. */
  done: (left: readonly Id[]) => void;
}

interface BulkWork {
  what: 'change' | 'delete' | RowAction;
  ids: readonly Id[];
  /** What the message after a deletion adds. */
  note?: string | undefined;
}

/**
 * Draws the bulk actions on the selected records: `Изменить`, `Удалить`, as far as the declaration and the rights
 * allow.
 */
export function BulkActions({ declaration, ids, rowOf, done }: BulkActionsProps): ReactNode {
  const [work, setWork] = useState<BulkWork | null>(null);
  const changes =
    useAllowed(declaration, 'edit') && declaration.api.verbs.includes('one') && bulkFields(declaration).length > 0;
  const deletes = useAllowed(declaration, 'delete') && declaration.list?.delete === true;
  const engine = useEngine();
  const { host } = engine;
  const actions = offeredActions(declaration, engine, 'selection');
  const loadEffects = useWriteEffects(declaration);
  const nameOf = namingOf(declaration, rowOf);
  const close = (left: readonly Id[] | null) => {
    setWork(null);
    if (left) done(left);
  };
  const askToDelete = async () => {
    const chosen = [...ids];
    const rows = chosen.map(rowOf).filter((row) => row !== undefined);
    const effect = (await (await loadEffects())?.ofDeletion(chosen)) ?? null;
    if (effect?.blocked === chosen.length) {
      await alert(chosen.length === 1 ? 'Запись нельзя удалить' : 'Записи нельзя удалить', [
        ...firstLines(chosen.map(nameOf), 5),
        ...effect.lines,
      ]);
      return;
    }
    const sure = await confirm({
      title: `Удалить записи: ${formatNumber(chosen.length)}?`,
      lines: [
        ...firstLines(chosen.map(nameOf), 5),
        ...deleteLines(declaration, rows.length === chosen.length ? rows : [], effect),
      ],
      ...(host.history === true ? {} : { question: 'Вернуть их будет нельзя' }),
      yes: 'Удалить',
      no: 'Отмена',
      danger: true,
    });
    if (sure) setWork({ what: 'delete', ids: chosen, note: effect?.note });
  };
  const askToAct = async (action: RowAction) => {
    const chosen = [...ids];
    const sure = await confirm({
      title: `${action.title}: ${formatNumber(chosen.length)}`,
      lines: firstLines(chosen.map(nameOf), 5),
      ...(action.question === undefined ? {} : { question: action.question }),
      yes: action.title,
      no: 'Отмена',
    });
    if (sure) setWork({ what: action, ids: chosen });
  };
  return (
    <div className="bulk" role="group" aria-label="Выбранные записи">
      <span role="status">{`Выбрано: ${formatNumber(ids.size)}`}</span>
      {changes && (
        <Button disabled={ids.size === 0} onClick={() => setWork({ what: 'change', ids: [...ids] })}>
          Изменить
        </Button>
      )}
      {actions.map((action) => (
        <Button key={action.name} disabled={ids.size === 0} onClick={() => void askToAct(action)}>
          {action.title}
        </Button>
      ))}
      {deletes && (
        <Button danger disabled={ids.size === 0} onClick={() => void askToDelete()}>
          Удалить
        </Button>
      )}
      <Button look="link" onClick={() => done([])}>
        Снять выбор
      </Button>
      {work?.what === 'change' && <BulkChange {...{ declaration, nameOf, close }} ids={work.ids} />}
      {typeof work?.what === 'object' && (
        <BulkRunAction {...{ declaration, nameOf, rowOf, close }} action={work.what} ids={work.ids} />
      )}
      {work?.what === 'delete' && <BulkDelete {...{ declaration, nameOf, close }} ids={work.ids} note={work.note} />}
    </div>
  );
}
