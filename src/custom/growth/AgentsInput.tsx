import type { ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import { useFieldValue } from '#engine/core/formContext.tsx';
import { PanelButton } from '#engine/fields/PanelButton.tsx';
import { useMeasureQuestion } from './useMeasureQuestion.tsx';
import { parseAgentTasks } from './tasks.ts';

/** Draws the button that opens the agents, with the number of selected ones next to it (part1 §2.6). */
export function AgentsInput(props: CustomFieldProps<VolumeStrategy>): ReactNode {
  const percent = useFieldValue('radioPerOfSls') === true;
  const question = useMeasureQuestion(props.name);
  const tasks = parseAgentTasks(props.value);
  const incomplete = tasks.filter(({ volume, money }) => volume === null || (!percent && money === null)).length;
  return (
    <>
      <PanelButton {...props}>
        {tasks.length === 0 ? null : (
          <>
            <span>{`Выбрано сотрудников: ${tasks.length}`}</span>
            {incomplete > 0 && <span className="field-hint">{` · без всех значений: ${incomplete}`}</span>}
          </>
        )}
      </PanelButton>
      {question}
    </>
  );
}
