import type { ComponentType, ReactNode } from 'react';
import { CheckboxesInput } from '../checkboxes/Input.tsx';
import { CoordinatesInput } from '../coordinates/Input.tsx';
import { DateInput } from '../date/Input.tsx';
import { DateRangeInput } from '../dateRange/Input.tsx';
import { DurationInput } from '../duration/Input.tsx';
import { FlagInput } from '../flag/Input.tsx';
import { JsonInput } from '../json/Input.tsx';
import { LongTextInput } from '../longText/Input.tsx';
import { PhoneFieldInput } from '../phone/Input.tsx';
import { RadioInput } from '../radio/Input.tsx';
import { RatingInput } from '../rating/Input.tsx';
import { SelectInput } from '../shared/SelectInput.tsx';
import { TextInput } from '../shared/TextInput.tsx';
import { UploadInput } from '../shared/UploadInput.tsx';
import { TimeInput } from '../time/Input.tsx';
import { TreeSelectInput } from '../treeSelect/Input.tsx';
import type { InputProps } from '../shared/props.ts';
import type { Kind } from './options.ts';
import { useInputHost } from '../shared/inputHost.tsx';
import { formatDateTime } from '#codecs/dates.ts';
import { Previews, previewSources } from '../images/Previews.tsx';
import { NumberInput } from '../shared/NumberInput.tsx';
import { names } from '../names/kind.ts';

/** Side length of a preview in a form, in pixels. */
const previewSize = 72;

/** Shows the images of a record, which the form cannot change. */
function ImagesInput({ label, value }: InputProps<'images'>): ReactNode {
  const sources = previewSources(value);
  return (
    <div role="group" aria-label={label}>
      {sources.length === 0 ? '-' : <Previews sources={sources} size={previewSize} label={label} />}
    </div>
  );
}

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

/** Draws the custom input that the application registers by name. */
function CustomFieldInput(props: InputProps<'custom'>): ReactNode {
  const { CustomInput } = useInputHost();
  return <CustomInput {...props} />;
}

/** Shows a moment that the form cannot change. */
function DateTimeInput({ id, value }: InputProps<'dateTime'>): ReactNode {
  return (
    <output id={id} className="field-text">
      {formatDateTime(value)}
    </output>
  );
}

/** Input for the title of a form, which has no label (spec D6). */
function TitleInput(props: InputProps<'editableTitle'>): ReactNode {
  return <TextInput {...props} variant="underlined" aria-label={props.field.placeholder ?? props.label} />;
}

/** Draws the fields of a nested object through the engine. */
function GroupFieldInput(props: InputProps<'group'>): ReactNode {
  const { GroupInput } = useInputHost();
  return <GroupInput {...props} />;
}

/** Input of an amount in roubles. */
function MoneyInput(props: InputProps<'money'>): ReactNode {
  return <NumberInput {...props} suffix="₽" />;
}

/** Shows names of a record that the form cannot change. */
function NamesInput({ id, field, value }: InputProps<'names'>): ReactNode {
  return (
    <output id={id} className="field-text">
      {names.toText(value, field)}
    </output>
  );
}

/** Shows a line of text, which is its label. */
function NoteInput({ label }: InputProps<'note'>): ReactNode {
  return <p className="field-note">{label}</p>;
}

function PlainNumberInput(props: InputProps<'number'>): ReactNode {
  const { suffix, minus = false, integer = false } = props.field;
  return <NumberInput {...props} suffix={suffix} options={{ minus, integer }} />;
}

function PercentInput(props: InputProps<'percent'>): ReactNode {
  return <NumberInput {...props} suffix="%" />;
}

/** Input for entries chosen in the form's side panel. */
function PickerFieldInput(props: InputProps<'picker'>): ReactNode {
  const { PickerInput } = useInputHost();
  return <PickerInput {...props} />;
}

/** Draws a table whose rows are small forms, through the engine. */
function RowsFieldInput(props: InputProps<'rows'>): ReactNode {
  const { RowsInput } = useInputHost();
  return <RowsInput {...props} />;
}

function UrlInput(props: InputProps<'url'>): ReactNode {
  return <TextInput {...props} inputMode="url" />;
}

/** Draws nothing, for kinds that are invisible in forms. */
function NoInput(): ReactNode {
  return null;
}
