import type { ReactNode } from 'react';
import { labelOf } from '#record/labelOf.ts';
import type { SheetPlanning } from '#record/sheetPlan.ts';
import type { Id } from '../list/useResourceList.ts';
import type { NameQuestion } from './importNames.ts';

interface NameQuestionsProps {
  questions: readonly NameQuestion[];
  planning: SheetPlanning;
  /** Stores which entry a name means. */
  answer: (field: string, name: string, id: Id) => void;
}

/**
 * Lets the user choose, once per ambiguous name, which entry is meant. A choice of an earlier file is shown as well: the
 * same name may mean another entry here.
 */
export function AmbiguousNames({ questions, planning, answer }: NameQuestionsProps): ReactNode {
  if (questions.length === 0) return null;
  return (
    <section className="import-names" aria-label="Уточните названия">
      <h2>Одинаковые названия: проверьте, что имелось в виду</h2>
      {questions.map(({ field, name, options, chosen }) => (
        <label key={`${field} ${name}`}>
          {`${labelOf(planning.declaration, field)}: «${name}»`}
          <select
            className="input"
            value={chosen === undefined ? '' : String(chosen)}
            onChange={({ target }) => {
              const option = options.find(({ id }) => String(id) === target.value);
              if (option !== undefined) answer(field, name, option.id);
            }}
          >
            {chosen === undefined && <option value="">Не выбрано</option>}
            {options.map(({ id, text }) => (
              <option key={id} value={String(id)}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </section>
  );
}
