import { useMemo, useState, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import type { SheetPlanning } from '#record/sheetPlan.ts';
import { Button } from '#ui/button/Button.tsx';
import type { Id } from '../list/useResourceList.ts';
import type { NameQuestion } from './importNames.ts';
import type { ImportCheck } from './importCheck.ts';
import { countsText, countStates, planLines, stateNames, type PlanLine, type RowState } from './importText.ts';
import { AmbiguousNames } from './AmbiguousNames.tsx';

/** Maximum number of rows whose differences are drawn; all rows are written. */
const maxShown = 100;

interface PreviewStepProps {
  check: ImportCheck;
  planning: SheetPlanning;
  /** Whether the file contains the data that it was exported from. */
  remembers: boolean;
  answer: (question: NameQuestion, id: Id) => void;
  back: () => void;
  write: () => void;
  saveErrors: () => void;
}

/** Draws the effect of the file: the number of rows of each kind, and the changed cells. */
export function PreviewStep({
  check,
  planning,
  remembers,
  answer,
  back,
  write,
  saveErrors,
}: PreviewStepProps): ReactNode {
  const rows = useMemo(() => [...check.rows.values()].toSorted((a, b) => a.row.number - b.row.number), [check]);
  const counts = useMemo(() => countStates(rows), [rows]);
  const [chosen, choose] = useState<RowState | null>(null);
  const state =
    chosen ?? (['error', 'conflict', 'changed', 'new'] as const).find((item) => counts[item] > 0) ?? 'unchanged';
  const those = rows.filter(({ plan }) => plan.state === state);
  const lines = those.slice(0, maxShown).flatMap((item) => planLines(item, planning));
  const writes = rows.filter(({ plan }) => plan.body !== null).length;
  return (
    <div className="import">
      <p role="status" className="import-counts">
        {countsText(counts)}
      </p>
      {!remembers && counts.changed > 0 && (
        <p className="field-note">
          Файл не помнит, из чего он выгружен: что изменили другие после выгрузки, будет перезаписано. Выгрузка в .xlsx
          помнит.
        </p>
      )}
      <AmbiguousNames questions={check.questions()} planning={planning} answer={answer} />
      <div className="import-states" role="group" aria-label="Показать строки">
        {stateNames
          .filter(([item]) => counts[item] > 0)
          .map(([item, text]) => (
            <Button
              key={item}
              small
              aria-pressed={item === state}
              onClick={() => choose(item)}
            >{`${text}: ${formatNumber(counts[item])}`}</Button>
          ))}
      </div>
      {lines.length > 0 && <Lines lines={lines} />}
      {those.length > maxShown && (
        <p className="panel-hint">{`Показаны первые ${maxShown} строк из ${formatNumber(those.length)}.`}</p>
      )}
      <div className="dialog-buttons">
        <Button onClick={back}>Назад</Button>
        {counts.error > 0 && <Button onClick={saveErrors}>Скачать строки с ошибками</Button>}
        <Button look="primary" disabled={writes === 0} onClick={write}>
          {writes === 0 ? 'Записывать нечего' : 'Записать'}
        </Button>
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: readonly PlanLine[] }): ReactNode {
  return (
    <div className="dialog-table import-lines" role="region" aria-label="Что изменится" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Строка', 'Запись', 'Поле', 'Было', 'Станет'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, row, title, label, was, becomes, note }) => (
            <tr key={key}>
              <th scope="row">{row}</th>
              <td>{title}</td>
              <td>{label}</td>
              {note === '' ? (
                <>
                  <td>{was}</td>
                  <td>{becomes}</td>
                </>
              ) : (
                <td colSpan={2} className="import-note">
                  {note}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
