import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { recordIn, recordsIn, type Unverified } from '#codecs/records.ts';
import { countOf } from '#codecs/plural.ts';
import { formatText } from '#codecs/text.ts';
import { planningChecks } from '#dictionaries/planningChecks.ts';
import type { PlanningCheck, PlanningFindings, Violation } from '#schemas/entities/planningCheck.ts';
import { Link } from 'react-router';
import { useEngine } from '#engine/core/engineContext.tsx';
import { formatOpenParam, setOpenParam } from '#engine/core/openParam.ts';

const violationWords = ['расхождение', 'расхождения', 'расхождений'] as const;
const checkedWords = [
  ['tasks', ['задача', 'задачи', 'задач']],
  ['volumeTasks', ['задача по объёму', 'задачи по объёму', 'задач по объёму']],
  ['tradePoints', ['торговая точка', 'торговые точки', 'торговых точек']],
  ['fieldEmployees', ['торговый агент', 'торговых агента', 'торговых агентов']],
] as const satisfies readonly (readonly [keyof PlanningFindings['checked'], readonly [string, string, string]])[];

/** Draws each check with its meaning and what the last run has found. */
export function CheckFindings({ check }: { check: Unverified<PlanningCheck> }): ReactNode {
  const findings = check.findings == null ? null : recordIn(check.findings);
  const violations = recordsIn<Violation>(findings?.['violations']);
  return (
    <>
      {findings !== null && <Summary checked={recordIn(findings['checked'])} count={violations.length} />}
      <ul className="planning-check-list" aria-label="Что проверяется">
        {Object.entries(planningChecks).map(([name, { title, meaning }]) => (
          <li key={name}>
            <h2>{title}</h2>
            <p>{meaning}</p>
            {findings !== null && (
              <Found title={title} violations={violations.filter((violation) => violation.check === name)} />
            )}
          </li>
        ))}
      </ul>
      <Corrections corrections={recordsIn<Violation>(findings?.['corrections'])} />
    </>
  );
}

/** Corrections of sales that came too late to change a task; without any there is nothing to say. */
function Corrections({ corrections }: { corrections: readonly Unverified<Violation>[] }): ReactNode {
  if (corrections.length === 0) return null;
  return (
    <section className="planning-check-list" aria-label="Исправления, которые не пересчитаны">
      <h2>Исправления, которые не пересчитаны</h2>
      <p>Продажи исправили больше чем через 60 дней после закрытия задачи: задача и деньги остались прежними.</p>
      {corrections.length === maxNamed && <p>{`Показаны первые ${formatNumber(maxNamed)}.`}</p>}
      <Subjects label="Исправления" items={corrections} />
    </section>
  );
}

function Summary({ checked, count }: { checked: Record<string, unknown>; count: number }): ReactNode {
  const numbers = checkedWords.map(([name, words]) => countOf(Number(checked[name] ?? 0), words)).join(', ');
  return (
    <p>
      Проверено: {numbers}.{' '}
      <strong>{count === 0 ? 'Расхождений нет.' : `Найдено: ${countOf(count, violationWords)}.`}</strong>
    </p>
  );
}

/** Violations of a check that the server names. */
const maxNamed = 100;

function Found({ title, violations }: { title: string; violations: readonly Unverified<Violation>[] }): ReactNode {
  if (violations.length === 0) return <p className="status status-success">Расхождений нет</p>;
  return (
    <>
      <p className="status status-danger">
        {violations.length < maxNamed
          ? countOf(violations.length, violationWords)
          : `Показаны первые ${formatNumber(maxNamed)} расхождений`}
      </p>
      <Subjects label={`Расхождения: ${title}`} items={violations} />
    </>
  );
}

function Subjects({ label, items }: { label: string; items: readonly Unverified<Violation>[] }): ReactNode {
  return (
    <ul aria-label={label}>
      {items.map(({ subject, text }, index) => (
        <li key={index}>
          <SubjectLink subject={recordIn(subject)}>{formatText(text)}</SubjectLink>
        </li>
      ))}
    </ul>
  );
}

/** The resources whose lists open the records. */
const resourceOf: Readonly<Record<string, string>> = {
  task: 'company-tasks',
  volumeTask: 'tasksVolume',
  tradePoint: 'company-tradePoints',
  fieldEmployee: 'company-agents',
  strategy: 'strategy',
  auditStrategy: 'auditStrategy',
} satisfies Record<Violation['subject']['kind'], string>;

/** Draws a text as a link to the card of a violation's record, if the installation has its list. */
function SubjectLink({
  subject: { kind, id },
  children,
}: {
  subject: Unverified<Violation['subject']>;
  children: ReactNode;
}): ReactNode {
  const { resources } = useEngine();
  const path = resources.find(({ name }) => name === resourceOf[String(kind)])?.menu?.path;
  if (path === undefined || typeof id !== 'number') return children;
  return <Link to={`${path}${setOpenParam('', formatOpenParam({ id }))}`}>{children}</Link>;
}
