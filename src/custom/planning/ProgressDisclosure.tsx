import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { useFormContext } from '#engine/core/formContext.tsx';
import { useGet } from '#engine/core/useGet.ts';
import type { StrategyProgress as Progress } from '#schemas/entities/planning.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { strategyKinds } from './usePlanPreview.ts';
import { taskWords } from './words.ts';

type Figures = Unverified<Pick<Progress, 'tasks' | 'moneyPromised' | 'moneyAccrued'>>;

/** Draws `Ход` of a saved strategy in its form; its figures are requested when it is opened (docs/planning.md). */
export function ProgressDisclosure(): ReactNode {
  const { declaration, record, isNew } = useFormContext();
  const [open, setOpen] = useState(false);
  const [kind, id] = [strategyKinds[declaration.name], record?.[declaration.api.id]];
  if (isNew || kind === undefined || typeof id !== 'number') return null;
  return (
    <div className="plan-part">
      <div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Ход
        </Button>
      </div>
      {open && (
        <StrategyProgress path={`/api/planning/strategies/${kind}/${id}/progress/`} linked={kind === 'distribution'} />
      )}
    </div>
  );
}

/** It opens at the end of the form, below what is visible. */
const scrollIntoView = (section: HTMLElement | null): void => section?.scrollIntoView?.({ block: 'nearest' });

function StrategyProgress({ path, linked }: { path: string; linked: boolean }): ReactNode {
  const response = useGet(path);
  const [progress] = recordsIn<Progress>(response.data);
  if (progress === undefined) return <OptionsPlaceholder lookup={response} />;
  const { planned = 0, done = 0 } = progress.tasks as Progress['tasks'];
  const distributors = recordsIn<Progress['byDistributor'][number]>(progress.byDistributor);
  const agents = recordsIn<Progress['byAgent'][number]>(progress.byAgent);
  return (
    <section ref={scrollIntoView} className="plan" aria-label="Ход">
      <p className="plan-note">
        Выполнено {formatNumber(done)} из {countOf(planned, taskWords)}, начислено {formatMoney(progress.moneyAccrued)}{' '}
        из {formatMoney(progress.moneyPromised)}
      </p>
      <ProgressTable caption="Всего" rows={[{ name: 'Все задачи', figures: progress }]} />
      {distributors.length > 0 && (
        <ProgressTable
          caption="По дистрибьюторам"
          rows={distributors.map((row) => ({
            name: linked ? (
              <Link to={`/tasks?distributor=${String(row.distrId)}`}>{formatText(row.name)}</Link>
            ) : (
              formatText(row.name)
            ),
            figures: row,
          }))}
        />
      )}
      {agents.length > 0 && (
        <ProgressTable
          caption="По исполнителям"
          rows={agents.map((row) => ({ name: formatText(row.fullName), figures: row }))}
        />
      )}
    </section>
  );
}

const states = [
  ['open', 'Открыто'],
  ['done', 'Выполнено'],
  ['failed', 'Не выполнено'],
  ['withdrawn', 'Отозвано'],
] as const satisfies readonly (readonly [keyof Progress['tasks'], string])[];

function ProgressTable({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly { name: ReactNode; figures: Figures }[];
}): ReactNode {
  return (
    <table className="plan-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label="Название" />
          {states.map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Начислено</th>
          <th scope="col">Обещано</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {states.map(([state]) => (
              <td key={state}>{formatNumber((figures.tasks as Partial<Progress['tasks']> | undefined)?.[state])}</td>
            ))}
            <td>{formatMoney(figures.moneyAccrued)}</td>
            <td>{formatMoney(figures.moneyPromised)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
