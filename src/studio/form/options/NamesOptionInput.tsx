import { useId, type ReactNode } from 'react';
import { namesFor } from '../../text/declaredNames.ts';
import { resourceLabels } from '../../text/labels.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { moveWithin } from '../edits.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { OrderedRows } from '../rows/OrderedRows.tsx';
import { asTexts } from '../values.ts';
import type { OptionInputProps } from './inputProps.ts';
import { WordInput, type Word } from './WordInput.tsx';

/** Returns the names allowed at a place with their labels; null where any text is allowed. */
export function useNames(path: JsonPath): readonly Word[] | null {
  const { value, fields } = useStudioFormHost();
  // Nested fields have the same schema as others.
  const choice = namesFor(
    value,
    path.length === 5 && path[0] === 'fields' && path[2] === 'fields' ? ['fields', ...path.slice(3)] : path,
  );
  if (!choice) return null;
  return choice.names.map((word) => {
    const field = choice.detail === 'поле' ? fields.find(({ name }) => name === word) : undefined;
    const title = field?.label ?? (choice.detail === 'справочник' ? resourceLabels(word)?.[0] : undefined) ?? word;
    return { word, title, detail: title === word ? '' : word };
  });
}

/** Draws field names in order: the chosen ones, and a choice of one more. */
export function NamesOptionInput({ id, path, value, label, required, change }: OptionInputProps<'list'>): ReactNode {
  const { edits } = useStudioFormHost();
  const names = useNames([...path, 0]) ?? [];
  const adding = useId();
  const chosen = asTexts(value);
  const titleOf = (name: string) => names.find(({ word }) => word === name)?.title ?? name;
  const left = names.filter(({ word }) => !chosen.includes(word));
  return (
    <>
      <OrderedRows
        label={label}
        items={chosen}
        keyOf={(name, index) => `${name} ${chosen.indexOf(name) === index}`}
        nameOf={titleOf}
        renderRow={(name) => (
          <span className="form-name">
            {titleOf(name)}
            {titleOf(name) !== name && <span className="form-key">{name}</span>}
          </span>
        )}
        move={(from, to) => edits.run([(text) => moveWithin(text, path, from, to)])}
        remove={(index) =>
          change(chosen.length === 1 && !required ? undefined : chosen.filter((_name, at) => at !== index))
        }
      />
      {left.length > 0 && (
        <div className="form-adding" id={chosen.length === 0 ? id : undefined} tabIndex={-1}>
          <WordInput
            id={adding}
            label={`${label}: добавить`}
            words={left}
            value={undefined}
            emptyText="Добавить…"
            change={(name) => {
              if (name !== undefined) change([...chosen, name]);
            }}
          />
        </div>
      )}
    </>
  );
}
