import type { ReactNode } from 'react';
import { labelOf } from '#record/labelOf.ts';
import type { SheetPlanning } from '#record/sheetPlan.ts';
import type { Id } from '../list/useResourceList.ts';
import type { PlannedRow } from './importCheck.ts';
import { nameKey } from './importText.ts';

interface NameQuestionsProps {
  rows: readonly PlannedRow[];
  planning: SheetPlanning;
  /** Stores which entry a name means, so that the user is not prompted again. */
  answer: (field: string, name: string, id: Id) => void;
}

/** Lets the user choose, once per ambiguous name, which entry is meant. */
export function AmbiguousNames({ rows, planning, answer }: NameQuestionsProps): ReactNode {
  const names = new Map(
    rows.flatMap(({ plan }) =>
      plan.errors.flatMap(({ field, ask }) =>
        field !== null && ask ? [[nameKey(field, ask.name), { field, ...ask }] as const] : [],
      ),
    ),
  );
  if (names.size === 0) return null;
  return (
    <section className="import-names" aria-label="Уточните названия">
      <h2>Одинаковые названия: выберите, что имелось в виду</h2>
      {[...names].map(([key, { field, name, ids }]) => (
        <label key={key}>
          {`${labelOf(planning.declaration, field)}: «${name}»`}
          <select
            className="input"
            value=""
            onChange={({ target }) => {
              const id = ids.find((item) => String(item) === target.value);
              if (id !== undefined) answer(field, name, id);
            }}
          >
            <option value="">Не выбрано</option>
            {ids.map((id) => (
              <option key={id} value={String(id)}>{`№ ${id}`}</option>
            ))}
          </select>
        </label>
      ))}
    </section>
  );
}
