import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { CheckboxesInput } from '../checkboxes/Input.tsx';
import { CustomFieldInput } from '../custom/Input.tsx';
import { DateInput } from '../date/Input.tsx';
import { DateRangeInput } from '../dateRange/Input.tsx';
import { DateTimeInput } from '../dateTime/Input.tsx';
import { TitleInput } from '../editableTitle/Input.tsx';
import { FlagInput } from '../flag/Input.tsx';
import { GroupFieldInput } from '../group/Input.tsx';
import { ImagesInput } from '../images/Input.tsx';
import { LongTextInput } from '../longText/Input.tsx';
import { MoneyInput } from '../money/Input.tsx';
import { NamesInput } from '../names/Input.tsx';
import { NoteInput } from '../note/Input.tsx';
import { PlainNumberInput } from '../number/Input.tsx';
import { PercentInput } from '../percent/Input.tsx';
import { PhoneFieldInput } from '../phone/Input.tsx';
import { PickerFieldInput } from '../picker/Input.tsx';
import { RadioInput } from '../radio/Input.tsx';
import { NoInput } from '../shared/NoInput.tsx';
import { RowsFieldInput } from '../rows/Input.tsx';
import { SelectInput } from '../shared/SelectInput.tsx';
import { TextInput } from '../shared/TextInput.tsx';
import { TreeSelectInput } from '../treeSelect/Input.tsx';
import { UrlInput } from '../url/Input.tsx';
import type { InputProps } from '../shared/props.ts';
import type { Kind } from './options.ts';

// No built-in resource uses these kinds, so their inputs are loaded with the form that needs them.
const RatingInput = lazyComponent(async () => (await import('../rating/Input.tsx')).RatingInput);
const DurationInput = lazyComponent(async () => (await import('../duration/Input.tsx')).DurationInput);
const CoordinatesInput = lazyComponent(async () => (await import('../coordinates/Input.tsx')).CoordinatesInput);
const JsonInput = lazyComponent(async () => (await import('../json/Input.tsx')).JsonInput);
const UploadInput = lazyComponent(async () => (await import('../shared/UploadInput.tsx')).UploadInput);
const TimeInput = lazyComponent(async () => (await import('../time/Input.tsx')).TimeInput);

/** Input components by kind; a missing kind does not compile. */
export const inputs: { readonly [K in Kind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  longText: LongTextInput,
  editableTitle: TitleInput,
  number: PlainNumberInput,
  percent: PercentInput,
  money: MoneyInput,
  phone: PhoneFieldInput,
  url: UrlInput,
  date: DateInput,
  dateTime: DateTimeInput,
  dateRange: DateRangeInput,
  time: TimeInput,
  duration: DurationInput,
  radio: RadioInput,
  checkboxes: CheckboxesInput,
  select: SelectInput,
  treeSelect: TreeSelectInput,
  picker: PickerFieldInput,
  status: SelectInput,
  rating: RatingInput,
  flag: FlagInput,
  names: NamesInput,
  images: ImagesInput,
  note: NoteInput,
  rows: RowsFieldInput,
  group: GroupFieldInput,
  json: JsonInput,
  coordinates: CoordinatesInput,
  file: UploadInput,
  image: UploadInput,
  constant: NoInput,
  carried: NoInput,
  custom: CustomFieldInput,
};
