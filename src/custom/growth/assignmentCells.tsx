import { Tooltip } from 'antd';
import { useId, type ChangeEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { CellNumber } from '#ui/inputs/CellNumber.tsx';
import type { AssignmentDraft } from './assignmentDraft.ts';
import { explain, type Suggestion } from './growth.ts';
import { soldTexts, type AgentStatistics } from './statistics.ts';

interface AgentCellProps {
  draft: AssignmentDraft;
  id: number;
  name: string;
}
interface SelectProps {
  draft: AssignmentDraft;
  select: (ids: readonly number[], selected: boolean) => void;
}

export function AgentCheckbox({ draft, id, name, select }: AgentCellProps & SelectProps): ReactNode {
  const selected = useStore(draft, (state) => state.rows.get(id)?.selected === true);
  const toggle = (event: ChangeEvent<HTMLInputElement>) => {
    const index = event.currentTarget.closest<HTMLElement>('[data-index]')?.dataset.index;
    const table = event.currentTarget.closest('[role="table"]');
    select([id], !selected);
    // The row moves away; the focus goes to the row that takes its place.
    requestAnimationFrame(() => {
      if (!document.activeElement?.closest('[role="row"]'))
        table?.querySelector<HTMLElement>(`[data-index="${index}"] input`)?.focus({ preventScroll: true });
    });
  };
  return (
    <label>
      <input type="checkbox" aria-label={name} checked={selected} onChange={toggle} />
      <span className="clamp">{name}</span>
    </label>
  );
}

/** Draws the checkbox that selects all agents or none. */
export function SelectAll({ draft, select }: SelectProps): ReactNode {
  const all = useStore(draft, (state) => state.order.every((id) => state.rows.get(id)?.selected));
  const some = useStore(draft, (state) => state.order.some((id) => state.rows.get(id)?.selected));
  return (
    <input
      type="checkbox"
      aria-label="Выбрать всех"
      checked={all}
      ref={(node) => {
        if (node) node.indeterminate = some && !all;
      }}
      onChange={() => select(draft.getState().order, !all)}
    />
  );
}

export function SalesCell({ sold }: { sold: AgentStatistics['average'] }): ReactNode {
  const [roubles, kilograms, pieces] = soldTexts(sold);
  return (
    <span className="growth-measures">
      <span className="growth-rub">{roubles}</span>
      <span className="growth-kg">{kilograms}</span>
      <span className="growth-pcs">{pieces}</span>
    </span>
  );
}

/** Draws the volume of an agent; a suggested one explains its calculation. */
export function AgentVolumeInput({ draft, id, name }: AgentCellProps): ReactNode {
  const row = useStore(draft, (state) => state.rows.get(id));
  const points = useStore(draft, (state) => state.pointsAtMissing);
  const { selected = false, volume = null, suggestion = null } = row ?? {};
  return (
    <Explained suggestion={volume !== null && suggestion?.value === volume ? suggestion : null}>
      {(describedBy) => (
        <CellNumber
          label={`Объём: ${name}`}
          value={volume}
          disabled={!selected}
          invalid={points && selected && volume === null}
          describedBy={describedBy}
          change={(next) => draft.assign(id, { volume: next })}
        />
      )}
    </Explained>
  );
}

/** Draws the motivation of an agent; empty for the percent type. */
export function AgentMoneyInput({ draft, id, name, percent }: AgentCellProps & { percent: boolean }): ReactNode {
  const row = useStore(draft, (state) => state.rows.get(id));
  const points = useStore(draft, (state) => state.pointsAtMissing);
  const { selected = false, money = null } = row ?? {};
  return (
    <CellNumber
      label={`Мотивация: ${name}`}
      value={percent ? null : money}
      disabled={!selected || percent}
      invalid={!percent && points && selected && money === null}
      change={(next) => draft.assign(id, { money: next })}
    />
  );
}

/** Adds an explanation of the calculation to a suggested number, shown on hover and focus. */
function Explained({
  suggestion,
  children,
}: {
  suggestion: Suggestion | null;
  children: (describedBy: string | undefined) => ReactNode;
}): ReactNode {
  const id = useId();
  const text = suggestion ? explain(suggestion) : '';
  return (
    <Tooltip
      title={text}
      trigger={['hover', 'focus']}
      placement="topRight"
      mouseEnterDelay={0.1}
      styles={{ root: { maxWidth: 'min(560px, calc(100vw - 32px))' } }}
      getPopupContainer={(cell) => cell.closest<HTMLElement>('[role="dialog"]') ?? document.body}
    >
      <span className={suggestion ? 'growth-explained growth-suggested' : 'growth-explained'}>
        {children(suggestion ? id : undefined)}
        {suggestion && (
          <span id={id} className="visually-hidden">
            {text}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
