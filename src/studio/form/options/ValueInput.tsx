import type { ReactNode } from 'react';
import { isDay } from '#codecs/dates.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { conditionValueType } from '../conditions/availableComparisons.ts';
import { AnyInput } from './AnyInput.tsx';
import type { OptionInputProps } from './inputProps.ts';
import { NumberOptionInput } from './NumberOptionInput.tsx';
import { TextOptionInput } from './TextOptionInput.tsx';
import { WordInput } from './WordInput.tsx';

/** Draws a value of a field, such as its default: chosen from its options, or typed according to its kind. */
export function ValueInput(props: OptionInputProps & { field: string }): ReactNode {
  const { fields } = useStudioFormHost();
  const { id, label, value, required, invalid, describedBy, change } = props;
  const field = fields.find(({ name }) => name === props.field);
  const options =
    field?.options ??
    (field?.kind === 'flag'
      ? ([
          [true, 'Да'],
          [false, 'Нет'],
        ] as const)
      : []);
  const at = options.findIndex(([own]) => own === value);
  if (options.length > 0 && (at >= 0 || value === undefined)) {
    return (
      <WordInput
        {...{ id, label, required, invalid, describedBy }}
        words={options.map(([, title], index) => ({ word: String(index), title }))}
        value={at < 0 ? undefined : String(at)}
        change={(index) => change(index === undefined ? undefined : options[Number(index)]?.[0])}
      />
    );
  }
  const nature = field && conditionValueType(field);
  // A moment and JSON have several forms.
  const isTyped = field?.kind !== 'dateTime' && field?.kind !== 'json';
  if (isTyped && nature === 'number' && (value === undefined || typeof value === 'number'))
    return <NumberOptionInput {...props} shape={{ is: 'number', whole: false }} />;
  if (isTyped && (nature === 'text' || nature === 'day') && (value === undefined || typeof value === 'string'))
    return <TextOptionInput {...props} type={nature === 'day' && (!value || isDay(value)) ? 'date' : 'text'} />;
  return <AnyInput {...props} />;
}

/** Draws the default of a field. */
export function DefaultInput(props: OptionInputProps): ReactNode {
  return <ValueInput {...props} field={String(props.path[1])} />;
}
