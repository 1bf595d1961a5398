import { useId, type ReactNode } from 'react';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { alternatives } from '../../text/schemaAt.ts';
import { optionKey, wordLabelAt } from '../../help/help.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { variantNames } from './variantNames.ts';
import type { OptionInputProps } from './inputProps.ts';
import { memberOf, optionShape, startOf } from './optionShape.ts';
import { WordInput } from './WordInput.tsx';

/** Draws an option with several variants: the choice of the variant, then its input. */
export function ChoiceInput({
  id,
  path,
  value,
  label,
  shape,
  kind,
  required,
  invalid,
  describedBy,
  change,
  Option,
}: OptionInputProps<'choice'>): ReactNode {
  const variants = shape.of
    .flatMap((member) => alternatives(member, undefined))
    .flatMap((member) => variantsOf(member));
  const at = value === undefined ? -1 : variantAt(variants, value);
  const { edits } = useStudioFormHost();
  const says = useId();
  const named = variantNames[optionKey(path)];
  const titleOf = ({ schema, word }: Variant, index: number) =>
    [named?.[index]].flat()[0] ?? (word === undefined ? plainName(schema) : wordLabelAt(word, path));
  const chosen = variants[at];
  const [, chosenSays] = [named?.[at]].flat();
  return (
    <>
      <WordInput
        id={id}
        label={label}
        words={variants.map((variant, index) => ({ word: String(index), title: titleOf(variant, index) }))}
        value={at < 0 ? undefined : String(at)}
        required={required}
        invalid={invalid}
        describedBy={describedBy ?? (chosenSays === undefined ? undefined : says)}
        emptyText={required ? 'Не выбрано' : 'По умолчанию'}
        change={(index) => {
          const variant = variants[Number(index)];
          change(
            index === undefined ? undefined : (variant?.word ?? startOf(variant?.schema ?? {}, path, edits.now())),
          );
        }}
      />
      {chosenSays !== undefined && (
        <p className="field-hint" id={says}>
          {chosenSays}
        </p>
      )}
      {chosen && chosen.word === undefined && optionShape(chosen.schema).is !== 'fixed' && (
        <div className="form-chosen">
          <Option
            path={path}
            schema={chosen.schema}
            value={value}
            required
            kind={kind}
            label={`${label}: ${titleOf(chosen, at).toLowerCase()}`}
            bare
          />
        </div>
      )}
    </>
  );
}

interface Variant {
  schema: JsonSchema;
  /** Set when a single word is the whole variant. */
  word?: string;
}

function variantsOf(schema: JsonSchema): Variant[] {
  const shape = optionShape(schema);
  return shape.is === 'words' ? shape.words.map((word) => ({ schema, word })) : [{ schema }];
}

function variantAt(variants: readonly Variant[], value: unknown): number {
  const word = variants.findIndex((variant) => variant.word !== undefined && variant.word === value);
  return word >= 0
    ? word
    : variants.findIndex(({ schema, word: own }) => own === undefined && memberOf([schema], value) === 0);
}

function plainName(schema: JsonSchema): string {
  const shape = optionShape(schema);
  if (shape.is === 'fixed') return shape.value === false ? 'Нет' : shape.value === null ? 'Пусто' : 'Да';
  return {
    words: 'Слово',
    text: 'Текст',
    number: 'Число',
    flag: 'Да или нет',
    condition: 'Условие',
    object: 'Подробно',
    map: 'Подробно',
    list: 'Несколько',
    tuple: 'Два имени',
    choice: 'Другое',
    any: 'Любое значение',
  }[shape.is];
}
