import type { ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/fields/props.ts';
import { useFieldValue } from '#engine/form/formContext.tsx';
import { PanelButton } from '#engine/panels/PanelButton.tsx';
import { tasksOf } from './tasks.ts';

/** The button that opens the agents, with how many are selected beside it (part1 §2.6). */
export function AgentsInput({ id, name, field, value, disabled, describedBy }: CustomFieldProps): ReactNode {
  const percent = useFieldValue('radioPerOfSls') === true;
  const tasks = tasksOf(value);
  const incomplete = tasks.filter(({ volume, money }) => volume === null || (!percent && money === null)).length;
  return (
    <div className="picker">
      <PanelButton id={id} name={name} disabled={disabled} describedBy={describedBy}>{field.button ?? field.panel}</PanelButton>
      <span className={tasks.length === 0 ? 'picker-summary picker-empty' : 'picker-summary'}>
        {tasks.length === 0 ? field.placeholder : <span>{`Выбрано сотрудников: ${tasks.length}`}</span>}
        {incomplete > 0 && <span className="field-hint">{` · без всех значений: ${incomplete}`}</span>}
      </span>
    </div>
  );
}
