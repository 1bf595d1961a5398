import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { showMoney, showNumber } from '#codecs/money.ts';
import type { Measure } from '#dictionaries/measures.ts';
import { Button } from '#ui/button/Button.tsx';
import type { Draft, DraftState } from './draft.ts';
import { amount, sumOf } from './growth.ts';

/** What is assigned to the selected agents together; it follows every keystroke. A calculation is taken back where its effect is seen. */
export function Totals({ draft, measure, percent }: { draft: Draft; measure: Measure | null; percent: boolean }): ReactNode {
  const { count, volume, money } = useStore(draft, useShallow(totalsOf));
  const canUndo = useStore(draft, (state) => state.before !== null);
  return (
    <>
      <dl className="growth-totals" aria-label="Итого">
        <div><dt>Выбрано</dt><dd>{showNumber(count)}</dd></div>
        <div><dt>Объём</dt><dd>{measure === null ? showNumber(volume) : amount(volume, measure)}</dd></div>
        {!percent && <div><dt>Мотивация</dt><dd>{showMoney(money)}</dd></div>}
      </dl>
      {canUndo && <Button onClick={() => draft.undo()}>Отменить расчёт</Button>}
    </>
  );
}

function totalsOf({ rows }: DraftState): { count: number; volume: number; money: number } {
  const selected = [...rows.values()].filter((row) => row.selected);
  return { count: selected.length, volume: sumOf(selected.map((row) => row.volume)), money: sumOf(selected.map((row) => row.money)) };
}
