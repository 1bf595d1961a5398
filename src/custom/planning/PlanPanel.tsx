import type { ReactNode } from 'react';
import { formatDate } from '#codecs/dates.ts';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import type { CustomFieldProps } from '#engine/core/props.ts';
import { useFormContext } from '#engine/core/formContext.tsx';
import type { PlanPreview } from '#schemas/entities/planning.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { PlanPoints } from './PlanPoints.tsx';
import { PlanTables } from './PlanTables.tsx';
import { usePlanPreview, usePlanRequest } from './usePlanPreview.ts';
import { useFirstRows } from './useFirstRows.tsx';
import { pointWords, productWords } from './words.ts';
import './planning.css';

/** Draws what the strategy in the form would plan, while it is edited (planning §8). */
export function PlanPanel({ label, closePanel }: CustomFieldProps): ReactNode {
  const { isNew } = useFormContext();
  const request = usePlanRequest();
  const { data, error, busy, retry } = usePlanPreview(request);
  return (
    <SidePanel title={label} close={closePanel} save={null} startsAtTop>
      {request === null && (
        <p className="plan-note" role="status">
          Заполните обязательные поля стратегии, и здесь появится, что получится, если её сохранить.
        </p>
      )}
      {request !== null && error !== null && !busy && <Failed error={error} retry={retry} />}
      {request !== null && data === undefined && <Loading active={busy} />}
      {request !== null && data !== undefined && (error === null || busy) && (
        <div className="plan" aria-busy={busy}>
          <Figures plan={data} kind={request.kind} busy={busy} end={request.strategy['endDate']} />
          {!isNew && <Comparison plan={data} kind={request.kind} />}
          {data.lastMonth !== null && <LastMonth {...data.lastMonth} />}
          <NotPlanned plan={data} kind={request.kind} />
          <PlanTables plan={data} kind={request.kind} />
          <Overlaps plan={data} kind={request.kind} />
          {request.kind !== 'volume' && <PlanPoints request={request} points={data.points} />}
        </div>
      )}
    </SidePanel>
  );
}

interface FiguresProps {
  plan: PlanPreview;
  kind: StrategyKind;
  busy: boolean;
  /** The last day of the strategy in the form. */
  end: unknown;
}

function Figures({ plan, kind, busy, end }: FiguresProps): ReactNode {
  const { day, asOf, points, pointsWithTasks, tasks, money } = plan;
  return (
    <section className="plan-part">
      <p className="plan-note" role="status">
        {busy
          ? 'Пересчитываю…'
          : `Если сохранить, на ${formatDate(day)}${kind === 'audit' ? '' : `, продажи известны по ${formatDate(asOf)}`}`}
      </p>
      {kind !== 'volume' && typeof end === 'string' && plan.day > end && (
        <p className="plan-note">
          {`Стратегия действовала до ${formatDate(end)}: новых задач она не создаёт, прежние продолжаются.`}
        </p>
      )}
      <DescriptionList
        facts={[
          { label: 'Задач', value: formatNumber(tasks) },
          ...(kind === 'volume'
            ? []
            : [
                {
                  label: kind === 'audit' ? 'Магазинов с задачами' : 'Точек с задачами',
                  value: `${formatNumber(pointsWithTasks)} из ${formatNumber(points)}`,
                },
              ]),
          ...(kind === 'audit' ? [] : [{ label: 'Деньги, не больше', value: formatMoney(money) }]),
        ]}
      />
    </section>
  );
}

function Comparison({ plan: { compared }, kind }: { plan: PlanPreview; kind: StrategyKind }): ReactNode {
  const { created, changed, withdrawn, kept, money } = compared;
  return (
    <section className="plan-part" aria-labelledby="plan-compared">
      <h3 id="plan-compared">По сравнению с сохранённой</h3>
      <DescriptionList
        facts={[
          { label: 'Новых', value: formatNumber(created) },
          { label: 'Изменятся', value: formatNumber(changed) },
          { label: 'Снимутся', value: formatNumber(withdrawn) },
          { label: 'Останутся', value: formatNumber(kept) },
          ...(kind === 'audit'
            ? []
            : [{ label: 'Разница в деньгах', value: `${money > 0 ? '+' : ''}${formatMoney(money)}` }]),
        ]}
      />
    </section>
  );
}

/** Draws what the same strategy has paid, beside what it promises. */
function LastMonth({ firstDay, lastDay, tasks, money }: NonNullable<PlanPreview['lastMonth']>): ReactNode {
  return (
    <section className="plan-part" aria-labelledby="plan-last-month">
      <h3 id="plan-last-month">{`Прошлый месяц: ${formatDate(firstDay)} – ${formatDate(lastDay)}`}</h3>
      <DescriptionList
        facts={[
          { label: 'Закрыто задач', value: formatNumber(tasks) },
          { label: 'Начислено за них', value: formatMoney(money) },
        ]}
      />
    </section>
  );
}

const reasons: readonly (readonly [keyof PlanPreview['notPlanned'], string])[] = [
  ['onShelf', 'Уже на полке'],
  ['claimed', 'Заняты другой задачей'],
  ['overLimit', 'Сверх числа задач на точке'],
  ['withoutExecutor', 'Без исполнителя'],
  ['withoutMotivation', 'Задачи без мотивации: 0 ₽'],
];

function NotPlanned({ plan: { notPlanned }, kind }: { plan: PlanPreview; kind: StrategyKind }): ReactNode {
  const shown = reasons.filter(([reason]) => notPlanned[reason] > 0);
  if (shown.length === 0) return null;
  return (
    <section className="plan-part" aria-labelledby="plan-others">
      <h3 id="plan-others">Почему не больше</h3>
      <DescriptionList
        facts={shown.map(([reason, text]) => ({
          label: kind === 'audit' && reason === 'claimed' ? 'Проверяет специальная стратегия' : text,
          value: formatNumber(notPlanned[reason]),
        }))}
      />
    </section>
  );
}

function Overlaps({ plan: { overlaps }, kind }: { plan: PlanPreview; kind: StrategyKind }): ReactNode {
  const { shown, more } = useFirstRows(overlaps);
  if (overlaps.length === 0) return null;
  return (
    <section className="plan-part" aria-labelledby="plan-overlaps">
      <h3 id="plan-overlaps">Пересекается с другими стратегиями</h3>
      <ul className="plan-list">
        {shown.map(({ strategyId, name, points, products }) => (
          <li key={strategyId}>
            {name}
            {': '}
            {[
              ...(kind === 'volume' ? [] : [countOf(points, pointWords)]),
              ...(kind === 'audit' ? [] : [countOf(products, productWords)]),
            ].join(', ')}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
