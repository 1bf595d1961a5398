import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { recordIn, recordsIn, type Unverified } from '#codecs/records.ts';
import { countOf } from '#codecs/plural.ts';
import { formatText } from '#codecs/text.ts';
import { planningChecks } from '#dictionaries/planningChecks.ts';
import type { PlanningCheck, PlanningFindings, Violation } from '#schemas/entities/planningCheck.ts';
import { SubjectLink } from './SubjectLink.tsx';

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
    </>
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
      <ul aria-label={`Расхождения: ${title}`}>
        {violations.map((violation, index) => (
          <li key={index}>
            <SubjectLink subject={recordIn(violation.subject)}>{formatText(violation.text)}</SubjectLink>
          </li>
        ))}
      </ul>
    </>
  );
}
