import '#ui/ui.css';
import './planningCheck.css';
import type { ReactNode } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { Outdated } from '#ui/asyncState/AsyncState.tsx';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { CheckFindings } from './CheckFindings.tsx';
import { usePlanningCheck } from './usePlanningCheck.ts';
import { formatDateTime } from '#codecs/dates.ts';
import { formatText } from '#codecs/text.ts';
import type { Unverified } from '#codecs/records.ts';
import type { PlanningCheck } from '#schemas/entities/planningCheck.ts';

/** Draws `Проверка планирования`: when tasks, accruals and sales were last compared, and what differed. */
export default function PlanningCheckScreen(): ReactNode {
  const { host } = useEngine();
  return (
    <div className="screen">
      <section className="screen-main planning-check" aria-labelledby="screen-title">
        <h1 id="screen-title">Проверка планирования</h1>
        {host.planning === true ? (
          <Check />
        ) : (
          <p>
            Планирование выключено, поэтому проверять нечего. Его включают в файле config/app.json:
            {' "planning": true.'}
          </p>
        )}
      </section>
    </div>
  );
}

function Check(): ReactNode {
  const { check, isStarting, start, ...response } = usePlanningCheck();
  if (check === undefined) return <OptionsPlaceholder lookup={response} />;
  const isBusy = isStarting || check.isRunning === true;
  return (
    <>
      <p className="planning-check-note">
        Проверка сверяет задачи, начисления и продажи между собой и ничего не меняет. Она идёт каждый день в 5:00, после
        ночного планирования, или по кнопке; страницу можно закрыть.
      </p>
      {response.state === 'failed' && <Outdated error={response.error} retry={response.retry} />}
      <div className="planning-check-status">
        <CheckStatus check={check} />
        <Button look="primary" disabled={isBusy} onClick={start}>
          Проверить сейчас
        </Button>
      </div>
      <CheckFindings check={check} />
    </>
  );
}

/** Draws whether the check runs, when it last ended, and why the last attempt failed. */
function CheckStatus({ check }: { check: Unverified<PlanningCheck> }): ReactNode {
  const { isRunning, progress, doneAt, error } = check;
  return (
    <div role="status" aria-label="Состояние проверки">
      {isRunning === true ? (
        <p>Идёт проверка{typeof progress === 'string' ? `. ${progress}` : ''}</p>
      ) : (
        <p>{typeof doneAt === 'number' ? `Последняя проверка: ${formatDateTime(doneAt)}` : 'Проверки ещё не было'}</p>
      )}
      {typeof error === 'string' && (
        <p className="status status-danger">Проверка не удалась и повторится сама: {formatText(error)}</p>
      )}
    </div>
  );
}
