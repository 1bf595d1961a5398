import type { ComponentType } from 'react';
import { optionKey } from '../../help/help.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { ColumnsInput } from '../columns/ColumnsInput.tsx';
import { DialectOption } from '../dialect/DialectOption.tsx';
import { FormLayout } from '../layout/FormLayout.tsx';
import { ConditionPart, RulesPart } from '../specialInputs.tsx';
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

/** Options with a dedicated input, which shows all diagnostics of its place. */
const byPlace: Readonly<Record<string, AnyInputType>> = {
  'field.options': OptionsInput,
  'field.default': DefaultInput,
  'field.lookup': LookupInput,
  'menu.section': SectionInput,
  'related.resource': ResourceInput,
  'list.columns.link.resource': ResourceInput,
  'policy.field': FieldNameInput,
  'form.fields': FormLayout,
  'tiles.where': FieldValuesInput,
  'tiles.measure.share': FieldValuesInput,
  'actions.sets': FieldValuesInput,
};

/** Options whose dedicated input has several ones inside, which show their own diagnostics. */
const composedByPlace: Readonly<Record<string, AnyInputType>> = {
  'api.dialect': DialectOption,
  'lookup.dialect': DialectOption,
  'list.columns': ColumnsInput,
  'rules.all': RulesPart,
  'field.rules': RulesPart,
};

/** Returns the input of an option, by its place, otherwise by its shape. */
export function inputOf(path: JsonPath, shape: OptionShape, kind: string | undefined): AnyInputType {
  // The table pairs each shape with its own props; TypeScript cannot follow that through one lookup.
  return inputAt(composedByPlace, path) ?? inputAt(byPlace, path, kind) ?? (byShape[shape.is] as AnyInputType);
}

/** Returns whether an option contains inputs that show their own diagnostics. */
export function isComposed(path: JsonPath, shape: OptionShape, kind: string | undefined): boolean {
  if (shape.is === 'condition' || inputAt(composedByPlace, path)) return true;
  return inputAt(byPlace, path, kind) === undefined && ['object', 'map', 'list', 'tuple'].includes(shape.is);
}

/** Returns the dedicated input of an option. Items have no such input, and the options of a custom field are of another sort. */
function inputAt(
  table: Readonly<Record<string, AnyInputType>>,
  path: JsonPath,
  kind?: string,
): AnyInputType | undefined {
  const place = optionKey(path);
  return typeof path.at(-1) === 'number' || (place === 'field.options' && kind === 'custom') ? undefined : table[place];
}
