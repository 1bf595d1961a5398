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
import { usePlanPreview, usePlanRequest } from './usePlanPreview.ts';
import { pointWords, productWords } from './words.ts';
import './planning.css';

/** Draws what the strategy in the form would plan, while it is edited (planning §8). */
export function PlanPanel({ label, closePanel }: CustomFieldProps): ReactNode {
  const { isNew } = useFormContext();
  const request = usePlanRequest();
  const { data, error, busy, retry } = usePlanPreview(request);
  return (
    <SidePanel title={label} close={closePanel} save={null}>
      {request === null && (
        <p className="plan-note" role="status">
          Заполните обязательные поля стратегии, и здесь появится, что получится, если её сохранить.
        </p>
      )}
      {request !== null && error !== null && !busy && <Failed error={error} retry={retry} />}
      {request !== null && data === undefined && <Loading active={busy} />}
      {request !== null && data !== undefined && (error === null || busy) && (
        <div className="plan" aria-busy={busy}>
          <Figures plan={data} kind={request.kind} busy={busy} />
          {!isNew && <Comparison plan={data} />}
          <NotPlanned plan={data} />
          <Distributors plan={data} kind={request.kind} />
          <Overlaps plan={data} kind={request.kind} />
          {request.kind !== 'volume' && <PlanPoints request={request} points={data.points} />}
        </div>
      )}
    </SidePanel>
  );
}

function Figures({ plan, kind, busy }: { plan: PlanPreview; kind: StrategyKind; busy: boolean }): ReactNode {
  const { day, asOf, points, pointsWithTasks, tasks, money } = plan;
  return (
    <section className="plan-part">
      <p className="plan-note" role="status">
        {busy
          ? 'Пересчитываю…'
          : `Если сохранить, на ${formatDate(day)}${kind === 'audit' ? '' : `, продажи известны по ${formatDate(asOf)}`}`}
      </p>
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

function Comparison({ plan: { compared } }: { plan: PlanPreview }): ReactNode {
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
          { label: 'Разница в деньгах', value: `${money > 0 ? '+' : ''}${formatMoney(money)}` },
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

function NotPlanned({ plan: { notPlanned } }: { plan: PlanPreview }): ReactNode {
  const shown = reasons.filter(([reason]) => notPlanned[reason] > 0);
  if (shown.length === 0) return null;
  return (
    <section className="plan-part" aria-labelledby="plan-others">
      <h3 id="plan-others">Почему не больше</h3>
      <DescriptionList
        facts={shown.map(([reason, text]) => ({ label: text, value: formatNumber(notPlanned[reason]) }))}
      />
    </section>
  );
}

function Distributors({ plan: { byDistributor }, kind }: { plan: PlanPreview; kind: StrategyKind }): ReactNode {
  if (byDistributor.length === 0) return null;
  const hasPoints = kind === 'distribution';
  return (
    <section className="plan-part">
      <table className="plan-table">
        <caption>По дистрибьюторам</caption>
        <thead>
          <tr>
            <th scope="col">Дистрибьютор</th>
            {hasPoints && <th scope="col">Точек</th>}
            <th scope="col">Задач</th>
            <th scope="col">Деньги</th>
            <th scope="col">Продажи до</th>
          </tr>
        </thead>
        <tbody>
          {byDistributor.map(({ distrId, name, pointsWithTasks, tasks, money, lastSaleDay }) => (
            <tr key={distrId}>
              <th scope="row">{name}</th>
              {hasPoints && <td>{formatNumber(pointsWithTasks)}</td>}
              <td>{formatNumber(tasks)}</td>
              <td>{formatMoney(money)}</td>
              <td>{lastSaleDay === null ? 'нет продаж' : formatDate(lastSaleDay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Overlaps({ plan: { overlaps }, kind }: { plan: PlanPreview; kind: StrategyKind }): ReactNode {
  if (overlaps.length === 0) return null;
  return (
    <section className="plan-part" aria-labelledby="plan-overlaps">
      <h3 id="plan-overlaps">Пересекается с другими стратегиями</h3>
      <ul className="plan-list">
        {overlaps.map(({ strategyId, name, points, products }) => (
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
    </section>
  );
}
