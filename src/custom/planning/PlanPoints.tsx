import { useId, useState, type ReactNode } from 'react';
import { formatMoney } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { useSearchedLookup } from '#engine/lookups/useSearchedLookup.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { PreviewPoint } from '#schemas/entities/planning.ts';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import { usePlanPoints, type PlanRequest } from './usePlanPreview.ts';
import { taskWords } from './words.ts';

/** Points that are shown at first, and at most. */
const [firstPoints, maxPoints] = [10, 100];

/** Draws the points of a plan, or the one that the user finds by name, each with the steps that explain its tasks. */
export function PlanPoints({ request, points }: { request: PlanRequest; points: number }): ReactNode {
  const id = useId();
  const [tradePointId, choose] = useState<number | null>(null);
  const [limit, setLimit] = useState(firstPoints);
  const lookup = useSearchedLookup(sharedLookups.tradePoints, { query: {}, enabled: true, whole: false });
  const { data, error, busy, retry } = usePlanPoints(request, { limit, tradePointId });
  return (
    <section className="plan-part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>По точкам</h3>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Точка
        </label>
        <Combobox
          id={id}
          label="Точка"
          lookup={lookup}
          chosen={tradePointId === null ? [] : [tradePointId]}
          emptyText="Все точки"
          change={([next]) => choose(typeof next === 'number' ? next : null)}
        />
      </div>
      {error !== null && !busy && <Failed error={error} retry={retry} />}
      {data === undefined && <Loading active={busy} />}
      {data?.length === 0 && !busy && (tradePointId === null ? <Empty /> : <OutsidePlan />)}
      <ul className="plan-points" aria-busy={busy}>
        {data?.map((point) => (
          <li key={point.tradePointId}>
            <PlannedPoint point={point} open={tradePointId !== null} />
          </li>
        ))}
      </ul>
      {tradePointId === null && limit < Math.min(points, maxPoints) && data !== undefined && (
        <div>
          <Button small disabled={busy} onClick={() => setLimit(maxPoints)}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  );
}

function OutsidePlan(): ReactNode {
  return (
    <p className="plan-note" role="status">
      Точка не относится к этой стратегии: её нет у выбранных дистрибьюторов, в выбранных территориях или среди
      выбранных типов точек.
    </p>
  );
}

function PlannedPoint({ point, open }: { point: PreviewPoint; open: boolean }): ReactNode {
  const { name, address, executor, tasks, explanation } = point;
  const money = tasks.reduce((sum, { moneyTotal }) => sum + moneyTotal, 0);
  return (
    <details open={open}>
      <summary>
        <span className="plan-point-name">{name}</span>
        {tasks.length > 0 && (
          <span className="plan-point-sum">{`${countOf(tasks.length, taskWords)} · ${formatMoney(money)}`}</span>
        )}
        <span className="plan-point-address">{address}</span>
      </summary>
      {executor !== null && <p>{`Исполнитель: ${executor.fullName}`}</p>}
      <ul className="plan-list">
        {explanation.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
