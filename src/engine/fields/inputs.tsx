import type { ComponentType, ReactNode } from 'react';
import type { Kind } from '#schemas/declaration/field.ts';
import { CheckboxesInput, FlagInput, RadioInput, SelectInput } from './choices.tsx';
import { CustomInput } from './CustomInput.tsx';
import { DateInput, DateRangeInput } from './dates.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PickerInput } from './PickerInput.tsx';
import type { InputProps } from './props.ts';
import { DateTimeInput, ImagesInput, NamesInput, NoteInput } from './shown.tsx';
import { LongTextInput, TextInput } from './texts.tsx';
import { TreeSelectInput } from './TreeSelectInput.tsx';

/** Kinds that travel without being seen. */
function NoInput(): ReactNode {
  return null;
}

/** One input for every kind: a missing one does not compile. */
export const inputs: { [K in Kind]: ComponentType<InputProps<K>> } = {
  text: TextInput, url: TextInput, editableTitle: TextInput, phone: TextInput, longText: LongTextInput,
  number: NumberInput, percent: NumberInput, money: NumberInput,
  radio: RadioInput, checkboxes: CheckboxesInput, flag: FlagInput, select: SelectInput, status: SelectInput,
  treeSelect: TreeSelectInput, picker: PickerInput, date: DateInput, dateRange: DateRangeInput,
  dateTime: DateTimeInput, note: NoteInput, names: NamesInput, images: ImagesInput, constant: NoInput, carried: NoInput, custom: CustomInput,
};
