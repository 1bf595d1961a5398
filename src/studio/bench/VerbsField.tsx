import type { ReactNode } from 'react';
import type { Verb } from '#schemas/declaration/declaration.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';

/** Verbs that a response cannot reveal about its server. */
const requests = [
  ['one', 'Отдать одну запись'],
  ['create', 'Создать'],
  ['update', 'Изменить'],
  ['delete', 'Удалить'],
] as const satisfies readonly (readonly [Verb, string])[];
export const allVerbs: readonly Verb[] = ['list', ...requests.map(([verb]) => verb)];

/** Draws the choice of a server's calls other than its list. */
export function VerbsField({
  verbs,
  change,
}: {
  verbs: readonly Verb[];
  change: (verbs: readonly Verb[]) => void;
}): ReactNode {
  return (
    <fieldset className="studio-verbs">
      <legend className="field-label">Что ещё умеет сервер с этими записями</legend>
      {requests.map(([verb, label]) => (
        <Checkbox
          key={verb}
          checked={verbs.includes(verb)}
          onChange={(checked) => change(allVerbs.filter((item) => (item === verb ? checked : verbs.includes(item))))}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
