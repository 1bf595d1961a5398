import type { ReactNode } from 'react';
import { formatMoney } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import type { CustomFieldProps } from '#engine/core/props.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useFormContext } from '#engine/core/formContext.tsx';
import { PanelButton } from '#engine/fields/PanelButton.tsx';
import type { PlanPreview } from '#schemas/entities/planning.ts';
import { ProgressDisclosure } from './ProgressDisclosure.tsx';
import { usePlanPreview, usePlanRequest } from './usePlanPreview.ts';
import { pointWords, taskWords } from './words.ts';
import './planning.css';

/**
 * Draws `Что получится` in the form of a strategy, for users who may save it: the figures of the strategy as it would
 * be saved, and the button of their panel (planning §8). Below it is `Ход` of a saved strategy. Nothing while planning
 * is off.
 */
export function PlanInput(props: CustomFieldProps): ReactNode {
  const { host } = useEngine();
  const { readOnly } = useFormContext();
  if (!host.planning) return null;
  return (
    <>
      {!readOnly && <Summary {...props} />}
      <ProgressDisclosure />
    </>
  );
}

function Summary(props: CustomFieldProps): ReactNode {
  const request = usePlanRequest();
  const { data, error, busy } = usePlanPreview(request);
  return (
    <PanelButton {...props}>
      <output className="plan-summary" aria-live="polite" aria-busy={busy}>
        {summaryOf(request !== null, data, error, busy)}
      </output>
    </PanelButton>
  );
}

function summaryOf(valid: boolean, data: PlanPreview | undefined, error: unknown, busy: boolean): string {
  if (!valid) return 'Заполните поля стратегии — здесь появится, сколько задач она создаст';
  if (error !== null && !busy) return 'Не удалось посчитать';
  if (data === undefined) return 'Считаю…';
  const { tasks, pointsWithTasks, money } = data;
  return [
    countOf(tasks, taskWords),
    ...(pointsWithTasks > 0 ? [countOf(pointsWithTasks, pointWords)] : []),
    ...(money > 0 ? [`не больше ${formatMoney(money)}`] : []),
  ].join(' · ');
}
