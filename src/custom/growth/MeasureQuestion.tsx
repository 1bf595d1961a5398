import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { countOf, type PluralForms } from '#codecs/plural.ts';
import { plainUnits, type Measure } from '#dictionaries/measures.ts';
import { useGet } from '#engine/core/useGet.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useFocusBack } from '#ui/layers/focus.ts';
import { conversions, priceText, type Conversion } from './convert.ts';
import { formatVolume } from './growth.ts';
import { parseStatistics } from './statistics.ts';
import type { AgentTask } from './tasks.ts';

export interface MeasureChange {
  from: Measure;
  to: Measure;
  /** Agents with numbers. */
  tasks: readonly AgentTask[];
}

interface MeasureQuestionProps extends MeasureChange {
  mmlId: unknown;
  /** The volumes in the new measure by agent, empty for `Очистить`; null keeps the old measure. */
  answer: (volumes: ReadonlyMap<number, number | null> | null) => void;
}

const agentsInGenitive: PluralForms = ['агента', 'агентов', 'агентов'];

/** Asks whether numbers in the old measure are cleared, or converted by the average price of each agent's sales. */
export function MeasureQuestion({ from, to, tasks, mmlId, answer }: MeasureQuestionProps): ReactNode {
  const statistics = useGet(apiPaths.saleStatistics, {
    query: { mmlId, fieldEmployeeIds: tasks.map((task) => task.fieldEmployeeId) },
    enabled: typeof mmlId === 'number',
  });
  const { state, data } = statistics;
  const converted = useMemo(
    () =>
      state === 'ready'
        ? conversions(tasks, new Map(parseStatistics(data).agents.map((agent) => [agent.id, agent])), from, to)
        : null,
    [state, data, tasks, from, to],
  );
  const priced = converted?.filter(({ price }) => price !== null) ?? [];
  const first = useRef<HTMLButtonElement>(null);
  useFocusBack();
  // `autoFocus` is too early: the portal of the modal is not in the document yet.
  useEffect(() => first.current?.focus(), []);
  return (
    <Modal
      name={`Показатели ${countOf(tasks.length, agentsInGenitive)} заданы в ${plainUnits[from]}`}
      open
      close={() => answer(null)}
      level="info"
    >
      <div className="dialog-body">
        {state !== 'ready' && typeof mmlId === 'number' && <OptionsPlaceholder lookup={statistics} />}
        {converted && priced.length > 0 && <Prices rows={priced} from={from} to={to} />}
        {converted && (
          <Unpriced
            names={converted
              .filter(({ price }) => price === null)
              .map(({ task }) => task.fullName || `№ ${task.fieldEmployeeId}`)}
          />
        )}
      </div>
      <div className="dialog-buttons">
        <Button ref={first} onClick={() => answer(null)}>
          Отмена
        </Button>
        <Button onClick={() => answer(new Map())}>Очистить</Button>
        {converted && priced.length > 0 && (
          <Button
            look="primary"
            onClick={() => answer(new Map(converted.map(({ task, volume }) => [task.fieldEmployeeId, volume])))}
          >
            Пересчитать по средней цене
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Prices({ rows, from, to }: { rows: readonly Conversion[]; from: Measure; to: Measure }): ReactNode {
  return (
    <div className="dialog-table">
      <table>
        <thead>
          <tr>
            {['Сотрудник', 'Средняя цена', 'Было', 'Станет'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ task, price, volume }) => (
            <tr key={task.fieldEmployeeId}>
              <td>{task.fullName}</td>
              <td>{price && priceText(price)}</td>
              <td>{formatVolume(task.volume ?? 0, from)}</td>
              <td>{formatVolume(volume ?? 0, to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Unpriced({ names }: { names: readonly string[] }): ReactNode {
  if (names.length === 0) return null;
  return <p>{`Средней цены нет, показатели останутся пустыми: ${names.join(', ')}`}</p>;
}
