import type { ReactNode } from 'react';
import { labelOf } from '#record/labelOf.ts';
import type { SheetPlanning } from '#record/sheetPlan.ts';
import type { Id } from '../list/useResourceList.ts';
import type { NameQuestion } from './importNames.ts';

interface NameQuestionsProps {
  questions: readonly NameQuestion[];
  planning: SheetPlanning;
  /** Stores which entry a name means. */
  answer: (question: NameQuestion, id: Id) => void;
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
      {questions.map((question) => (
        <label key={question.key}>
          {textOf(question, planning)}
          <select
            className="input"
            value={question.chosen === undefined ? '' : String(question.chosen)}
            onChange={({ target }) => {
              const option = question.options.find(({ id }) => String(id) === target.value);
              if (option !== undefined) answer(question, option.id);
            }}
          >
            {question.chosen === undefined && <option value="">Не выбрано</option>}
            {question.options.map(({ id, text }) => (
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

/** Returns the name and where it holds: another distributor, or another address, is another question. */
function textOf({ field, name, within }: NameQuestion, { declaration }: SheetPlanning): string {
  const text = `${labelOf(declaration, field)}: «${name}»`;
  return within.length === 0 ? text : `${text} (${within.join(', ')})`;
}
