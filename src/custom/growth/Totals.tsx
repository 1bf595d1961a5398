import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import type { Measure } from '#dictionaries/measures.ts';
import { decimalSum } from '#record/sums.ts';
import { Button } from '#ui/button/Button.tsx';
import type { AssignmentDraft, AssignmentDraftState } from './assignmentDraft.ts';
import { formatVolume } from './growth.ts';

/**
 * Draws the totals assigned to the selected agents; updated on every keystroke. The undo of a calculation is placed
 * where its effect is visible.
 */
export function Totals({
  draft,
  measure,
  percent,
}: {
  draft: AssignmentDraft;
  measure: Measure | null;
  percent: boolean;
}): ReactNode {
  const { count, volume, money } = useStore(draft, useShallow(totalsOf));
  const canUndo = useStore(draft, (state) => state.before !== null);
  return (
    <>
      <dl className="growth-totals" aria-label="Итого">
        <div>
          <dt>Выбрано</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
        <div>
          <dt>Объём</dt>
          <dd>{measure === null ? formatNumber(volume) : formatVolume(volume, measure)}</dd>
        </div>
        {!percent && (
          <div>
            <dt>Мотивация</dt>
            <dd>{formatMoney(money)}</dd>
          </div>
        )}
      </dl>
      {canUndo && <Button onClick={() => draft.undo()}>Отменить расчёт</Button>}
    </>
  );
}

function totalsOf({ rows }: AssignmentDraftState): { count: number; volume: number; money: number } {
  const selected = [...rows.values()].filter((row) => row.selected);
  return {
    count: selected.length,
    volume: decimalSum(selected.map((row) => row.volume ?? 0)),
    money: decimalSum(selected.map((row) => row.money ?? 0)),
  };
}
