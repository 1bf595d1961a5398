import type { ComponentType } from 'react';
import { optionKey } from '../../help/help.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { ColumnsInput } from '../columns/ColumnsInput.tsx';
import { DialectOption } from '../dialect/DialectOption.tsx';
import { FormLayout } from '../layout/FormLayout.tsx';
import { ConditionPart, specialInputs } from '../specialInputs.tsx';
import { AnyInput, JsonOption, WordsInput } from './AnyInput.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import { FieldValuesInput } from './FieldValuesInput.tsx';
import type { OptionInputProps } from './inputProps.ts';
import { ListInput } from './ListInput.tsx';
import { MapInput } from './MapInput.tsx';
import { FieldNameInput, LookupInput, NameOrText, ResourceInput, SectionInput } from './NameOrText.tsx';
import { NumberOptionInput } from './NumberOptionInput.tsx';
import { ObjectInput } from './ObjectInput.tsx';
import { OptionsInput } from './OptionsInput.tsx';
import type { OptionShape } from './optionShape.ts';
import { TupleInput } from './TupleInput.tsx';
import { DefaultInput } from './ValueInput.tsx';

type AnyInputType = ComponentType<OptionInputProps>;

const byShape: { [S in OptionShape['is']]: ComponentType<OptionInputProps<S>> } = {
  text: NameOrText,
  words: WordsInput,
  number: NumberOptionInput,
  flag: JsonOption,
  fixed: JsonOption,
  object: ObjectInput,
  map: MapInput,
  list: ListInput,
  tuple: TupleInput,
  choice: ChoiceInput,
  any: AnyInput,
  condition: ConditionPart,
};

/** Options with a dedicated input. */
const byPlace: Readonly<Record<string, AnyInputType>> = {
  'field.options': OptionsInput,
  'field.default': DefaultInput,
  'field.lookup': LookupInput,
  'menu.section': SectionInput,
  'related.resource': ResourceInput,
  'list.columns.link.resource': ResourceInput,
  'policy.field': FieldNameInput,
  'list.columns': ColumnsInput,
  'form.fields': FormLayout,
  'tiles.where': FieldValuesInput,
  'tiles.measure.share': FieldValuesInput,
  'actions.sets': FieldValuesInput,
};

/** Those of them whose inner inputs show their own diagnostics. */
const composedPlaces: ReadonlySet<string> = new Set(['list.columns']);

/** Options whose inputs are parts of the form with several inputs. */
const byPart: Readonly<Record<string, AnyInputType>> = {
  ...specialInputs,
  'api.dialect': DialectOption,
  'lookup.dialect': DialectOption,
};

/** Returns the input of an option, by its place, otherwise by its shape. */
export function inputOf(path: JsonPath, shape: OptionShape, kind: string | undefined): AnyInputType {
  // The table pairs each shape with its own props; TypeScript cannot follow that through one lookup.
  return partInput(path) ?? ownInput(path, kind) ?? (byShape[shape.is] as AnyInputType);
}

/** Returns whether an option contains inputs that show their own diagnostics. */
export function isComposed(path: JsonPath, shape: OptionShape, kind: string | undefined): boolean {
  if (shape.is === 'condition' || partInput(path) || composedPlaces.has(optionKey(path))) return true;
  return ownInput(path, kind) === undefined && ['object', 'map', 'list', 'tuple'].includes(shape.is);
}

function partInput(path: JsonPath): AnyInputType | undefined {
  return typeof path.at(-1) === 'number' ? undefined : byPart[optionKey(path)];
}

function ownInput(path: JsonPath, kind: string | undefined): AnyInputType | undefined {
  const place = optionKey(path);
  return (place === 'field.options' && kind === 'custom') || typeof path.at(-1) === 'number'
    ? undefined
    : byPlace[place];
}
