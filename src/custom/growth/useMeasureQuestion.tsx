import { useEffect, useState, type ReactNode } from 'react';
import { isMeasure } from '#dictionaries/measures.ts';
import { useFieldValue, useFormContext } from '#engine/core/formContext.tsx';
import type { Values } from '#record/values.ts';
import type { AssignmentDraft } from './assignmentDraft.ts';
import { MeasureQuestion, type MeasureChange } from './MeasureQuestion.tsx';
import { parseAgentTasks, type AgentTask } from './tasks.ts';

type Volumes = ReadonlyMap<number, number | null>;
interface MeasureQuestionState extends MeasureChange {
  answer: (volumes: Volumes | null) => void;
}

/**
 * Asks before a strategy's measure changes while its agents have numbers: 71.45 kg are not 71.45 roubles. `name` is the
 * field of the tasks; an open panel passes its draft, which holds changes not in the form yet. Returns the dialog to
 * draw.
 */
export function useMeasureQuestion(name: string, draft?: AssignmentDraft): ReactNode {
  const { store } = useFormContext();
  const mmlId = useFieldValue('mml');
  const [question, setQuestion] = useState<MeasureQuestionState | null>(null);
  useEffect(
    () =>
      store.guard('measure', (to) => {
        const { measure: from, [name]: value } = store.getState().values;
        const tasks = withNumbers(parseAgentTasks(value), draft?.tasks() ?? []);
        if (!isMeasure(from) || !isMeasure(to) || tasks.length === 0) return null;
        return new Promise<Values | null>((resolve) => {
          const answer = (volumes: Volumes | null) => {
            setQuestion(null);
            if (volumes) draft?.remeasure(volumes);
            resolve(
              volumes && {
                [name]: parseAgentTasks(value).map((task) => ({
                  ...task,
                  volume: volumes.get(task.fieldEmployeeId) ?? null,
                })),
              },
            );
          };
          setQuestion({ from, to, tasks, answer });
        });
      }),
    [store, name, draft],
  );
  return question && <MeasureQuestion {...question} mmlId={mmlId} />;
}

/** Returns the agents of the form and of the open panel who have a volume; the panel's entry wins. */
function withNumbers(inForm: readonly AgentTask[], inPanel: readonly AgentTask[]): AgentTask[] {
  const tasks = new Map([...inForm, ...inPanel].map((task) => [task.fieldEmployeeId, task]));
  return [...tasks.values()].filter(({ volume }) => volume !== null);
}
