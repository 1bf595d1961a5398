import { Tooltip } from 'antd';
import { memo, useId, type ChangeEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { showMoney, showNumber } from '#codecs/money.ts';
import { CellNumber } from '#ui/inputs/CellNumber.tsx';
import type { Draft } from './draft.ts';
import { explain, type Suggestion } from './growth.ts';
import type { Agent } from './statistics.ts';

interface AssignmentRowProps {
  id: number;
  index: number;
  start: number;
  months: number;
  draft: Draft;
  percent: boolean;
  select: (ids: readonly number[], selected: boolean) => void;
}

/** One agent. It renders on its own changes only, so that typing costs the same however many there are. */
export const AssignmentRow = memo(function AssignmentRow({ id, index, start, months, draft, percent, select }: AssignmentRowProps): ReactNode {
  const agent = useStore(draft, (state) => state.agents.get(id));
  const row = useStore(draft, (state) => state.rows.get(id));
  const points = useStore(draft, (state) => state.pointsAtMissing);
  if (!agent || !row) return null;
  const { selected, volume, money, suggestion } = row;
  const missing = (value: number | null) => points && selected && value === null;
  const toggle = (event: ChangeEvent<HTMLInputElement>) => {
    const table = event.currentTarget.closest('[role="table"]');
    select([id], !selected);
    // The row moves away; by keyboard one goes on with the row that takes its place.
    requestAnimationFrame(() => {
      if (!document.activeElement?.closest('[role="row"]')) table?.querySelector<HTMLElement>(`[data-index="${index}"] input`)?.focus({ preventScroll: true });
    });
  };
  return (
    <div
      role="row" aria-rowindex={index + 2} data-index={index} className={`table-row${selected ? ' table-row-selected' : ''}`}
      style={{ top: start }}
    >
      <div role="cell" className="table-cell growth-name">
        <label>
          <input type="checkbox" className="tree-checkbox" aria-label={agent.name} checked={selected} onChange={toggle} />
          <span className="clamp">{agent.name}</span>
        </label>
      </div>
      <Sales agent={agent} months={months} />
      <div role="cell" className="table-cell table-right growth-volume">
        <Explained suggestion={volume !== null && suggestion?.value === volume ? suggestion : null}>
          {(describedBy) => (
            <CellNumber
              label={`Объём: ${agent.name}`} value={volume} disabled={!selected} invalid={missing(volume)} describedBy={describedBy}
              change={(next) => draft.assign(id, { volume: next })}
            />
          )}
        </Explained>
      </div>
      <div role="cell" className="table-cell table-right growth-money">
        <CellNumber
          label={`Мотивация: ${agent.name}`} value={percent ? null : money} disabled={!selected || percent} invalid={!percent && missing(money)}
          change={(next) => draft.assign(id, { money: next })}
        />
      </div>
    </div>
  );
});

/** Each month and the average in roubles, kilograms and pieces. */
const Sales = memo(function Sales({ agent, months }: { agent: Agent; months: number }): ReactNode {
  return (
    <>
      {Array.from({ length: months }, (_, index) => (
        <div key={index} role="cell" className="table-cell table-right">
          <Measures roubles={agent.sales[1][index]} kilograms={agent.sales[0][index]} pieces={agent.sales[2][index]} />
        </div>
      ))}
      <div role="cell" className="table-cell table-right growth-average">
        <Measures roubles={agent.average[1]} kilograms={agent.average[0]} pieces={agent.average[2]} />
      </div>
    </>
  );
});

type Amount = number | null | undefined;

function Measures({ roubles, kilograms, pieces }: { roubles: Amount; kilograms: Amount; pieces: Amount }): ReactNode {
  return (
    <span className="growth-measures">
      <span className="growth-rub">{typeof roubles === 'number' ? showMoney(Math.round(roubles)) : '-'}</span>
      <span className="growth-kg">{typeof kilograms === 'number' ? `${showNumber(kilograms, 1)}\u00a0кг` : '-'}</span>
      <span className="growth-pcs">{typeof pieces === 'number' ? `${showNumber(pieces, 0)}\u00a0шт` : '-'}</span>
    </span>
  );
}

/** A suggested number says on hover and on focus how it came about. */
function Explained({ suggestion, children }: { suggestion: Suggestion | null; children: (describedBy: string | undefined) => ReactNode }): ReactNode {
  const id = useId();
  const text = suggestion ? explain(suggestion) : '';
  return (
    <Tooltip title={text} trigger={['hover', 'focus']} placement="topRight" mouseEnterDelay={0.1} styles={{ root: { maxWidth: 'none' } }}>
      <span className={suggestion ? 'growth-explained growth-suggested' : 'growth-explained'}>
        {children(suggestion ? id : undefined)}
        {suggestion && <span id={id} className="visually-hidden">{text}</span>}
      </span>
    </Tooltip>
  );
}
