import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import { labelOf } from '#record/labelOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConflictValue } from '../conflicts/ConflictValue.tsx';
import { cellHost } from '../fields/cellHost.tsx';
import { failureText } from '../core/policies.ts';
import type { Id } from '../list/useResourceList.ts';
import { BulkProgress } from '../runs/BulkProgress.tsx';
import type { BulkPlan } from '../runs/bulkPlan.ts';
import { tallyText, type RecordNaming } from '../runs/bulkText.ts';
import type { BulkJob } from '../runs/bulkJob.ts';
import { RejectedRecords } from '../runs/RejectedRecords.tsx';
import { RunButtons } from '../runs/RunButtons.tsx';

/** Maximum number of records whose change is shown. */
const maxShown = 10;

interface BulkPreviewProps {
  declaration: Declaration;
  plans: BulkJob<BulkPlan>;
  nameOf: RecordNaming;
  back: () => void;
  write: () => void;
}

/**
 * Draws the preview of a bulk change: runs the dry run, then shows before and after of the first records and the number
 * of changes.
 */
export function BulkPreview({ declaration, plans, nameOf, back, write }: BulkPreviewProps): ReactNode {
  const state = useStore(plans, (now) => now.state);
  const changing = recordsToChange(plans);
  const isOver = state === 'done';
  return (
    <div className="bulk-work">
      {isOver ? (
        <Changes {...{ declaration, plans, nameOf, changing }} />
      ) : (
        <BulkProgress label="Прочитано" work={plans} />
      )}
      <RunButtons state={state} stop={plans.stop} goOn={() => void plans.run()}>
        <Button onClick={back}>Назад</Button>
        {isOver && (
          <Button look="primary" disabled={changing.length === 0} onClick={write}>
            Записать
          </Button>
        )}
      </RunButtons>
    </div>
  );
}

/** Returns the records that the change would modify and that pass the rules. */
export function recordsToChange(plans: BulkJob<BulkPlan>): [Id, BulkPlan][] {
  return [...plans.results].filter(([, { changes, wrong }]) => changes.length > 0 && wrong.length === 0);
}

interface ChangesProps extends Pick<BulkPreviewProps, 'declaration' | 'plans' | 'nameOf'> {
  changing: readonly [Id, BulkPlan][];
}

function Changes({ declaration, plans, nameOf, changing }: ChangesProps): ReactNode {
  const wrong = [
    ...[...plans.results]
      .filter(([, plan]) => plan.changes.length > 0 && plan.wrong.length > 0)
      .map(([id, plan]) => [id, plan.wrong.join('; ')] as const),
    ...[...plans.refusals].map(([id, error]) => [id, failureText(declaration.errors, error)] as const),
  ];
  const same = plans.total - changing.length - wrong.length;
  return (
    <>
      <p role="status">{tallyText({ changed: changing.length, same, wrong: wrong.length, total: plans.total })}</p>
      {notesIn(changing).map(([note, count]) => (
        <p key={note} className="field-note">{`${note} Записей: ${formatNumber(count)}.`}</p>
      ))}
      {changing.length > 0 && <ChangeTable {...{ declaration, changing, nameOf }} />}
      {changing.length > maxShown && <p className="panel-hint">{`Показаны первые ${maxShown}.`}</p>}
      <RejectedRecords title="Не будут записаны" reasons={wrong} nameOf={nameOf} />
    </>
  );
}

function ChangeTable({ declaration, changing, nameOf }: Omit<ChangesProps, 'plans'>): ReactNode {
  const lines = changing
    .slice(0, maxShown)
    .flatMap(([id, { changes }]) => changes.map((change) => ({ id, ...change })));
  return (
    <CellHostProvider value={cellHost}>
      <div className="dialog-table" role="region" aria-label="Что изменится" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['Запись', 'Поле', 'Было', 'Станет'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, name, before, after }) => (
              <tr key={`${id} ${name}`}>
                <th scope="row">{nameOf(id)}</th>
                <td>{labelOf(declaration, name)}</td>
                {[before, after].map((value, at) => (
                  <td key={at}>
                    <ConflictValue
                      declaration={declaration}
                      conflict={{ field: name, was: before, theirs: before, mine: after }}
                      value={value}
                      rows={undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CellHostProvider>
  );
}

/** Returns the notes that the forms of these records would show, each with the number of records. */
function notesIn(changing: ChangesProps['changing']): [string, number][] {
  const counts = new Map<string, number>();
  for (const [, { notes }] of changing) for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts];
}
