import type { ComponentType, ReactNode } from 'react';
import type { Kind } from '#schemas/declaration/field.ts';
import { CheckboxesInput, FlagInput, RadioInput, SelectInput } from './choices.tsx';
import { CustomInput } from './CustomInput.tsx';
import { DateInput, DateRangeInput } from './dates.tsx';
import { namesText } from './namesText.ts';
import { NumberInput } from './NumberInput.tsx';
import { PickerInput } from './PickerInput.tsx';
import type { InputProps } from './props.ts';
import { LongTextInput, TextInput } from './texts.tsx';
import { TreeSelectInput } from './TreeSelectInput.tsx';

/** Kinds that are only shown, or travel without being seen. */
function NoInput(): ReactNode {
  return null;
}

/** What a record says and a form does not change. */
function NamesInput({ id, value }: InputProps<'names'>): ReactNode {
  return <output id={id} className="field-text">{namesText(value) || '-'}</output>;
}

/** A line of text: its label is all of it. */
function NoteInput({ label }: InputProps<'note'>): ReactNode {
  return <p className="field-note">{label}</p>;
}

/** One input for every kind: a missing one does not compile. */
export const inputs: { [K in Kind]: ComponentType<InputProps<K>> } = {
  text: TextInput, url: TextInput, editableTitle: TextInput, phone: TextInput, longText: LongTextInput,
  number: NumberInput, percent: NumberInput, money: NumberInput,
  radio: RadioInput, checkboxes: CheckboxesInput, flag: FlagInput, select: SelectInput, status: SelectInput,
  treeSelect: TreeSelectInput, picker: PickerInput, date: DateInput, dateRange: DateRangeInput,
  dateTime: NoInput, note: NoteInput, names: NamesInput, images: NoInput, constant: NoInput, carried: NoInput, custom: CustomInput,
};
