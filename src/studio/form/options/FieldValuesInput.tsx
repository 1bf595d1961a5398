import { useId, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { firstOperand } from '../conditions/availableComparisons.ts';
import { placeId, useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from './inputProps.ts';
import { ValueInput } from './ValueInput.tsx';
import { WordInput } from './WordInput.tsx';

/** Draws values of fields by name: the condition of a tile, or the values set by an action. */
export function FieldValuesInput(props: OptionInputProps): ReactNode {
  const { path, value, label, required, change } = props;
  const { fields, edits } = useStudioFormHost();
  const adding = useId();
  const values = isRecord(value) ? value : {};
  const names = Object.keys(values);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const left = fields.filter(({ name }) => !names.includes(name));
  return (
    <>
      {names.map((name) => (
        <div className="form-pair" key={name}>
          <span className="form-name">{labelOf(name)}</span>
          <ValueInput
            {...props}
            id={placeId([...path, name])}
            field={name}
            path={[...path, name]}
            label={`${label}: ${labelOf(name)}`}
            value={values[name]}
            required
            change={(next) => edits.set([...path, name], next)}
          />
          <Button
            small
            aria-label={`Убрать: ${labelOf(name)}`}
            onClick={() => edits.set(names.length === 1 && !required ? path : [...path, name], undefined)}
          >
            Убрать
          </Button>
        </div>
      ))}
      <div className="form-adding">
        <WordInput
          id={adding}
          label={`${label}: добавить поле`}
          words={left.map((field) => ({ word: field.name, title: field.label }))}
          value={undefined}
          emptyText="Добавить поле…"
          change={(name) => {
            if (name !== undefined)
              change({
                ...values,
                [name]: firstOperand(
                  'is',
                  fields.find((field) => field.name === name) ?? { name, label: name, kind: '' },
                ),
              });
          }}
        />
      </div>
    </>
  );
}
