import { carriedOptions } from '../carried/options.ts';
import { checkboxesOptions } from '../checkboxes/options.ts';
import { constantOptions } from '../constant/options.ts';
import { coordinatesOptions } from '../coordinates/options.ts';
import { customOptions } from '../custom/options.ts';
import { dateOptions } from '../date/options.ts';
import { dateRangeOptions } from '../dateRange/options.ts';
import { dateTimeOptions } from '../dateTime/options.ts';
import { durationOptions } from '../duration/options.ts';
import { editableTitleOptions } from '../editableTitle/options.ts';
import { fileOptions } from '../file/options.ts';
import { flagOptions } from '../flag/options.ts';
import { groupOptions } from '../group/options.ts';
import { imageOptions } from '../image/options.ts';
import { imagesOptions } from '../images/options.ts';
import { jsonOptions } from '../json/options.ts';
import { longTextOptions } from '../longText/options.ts';
import { moneyOptions } from '../money/options.ts';
import { namesOptions } from '../names/options.ts';
import { noteOptions } from '../note/options.ts';
import { numberOptions } from '../number/options.ts';
import { percentOptions } from '../percent/options.ts';
import { phoneOptions } from '../phone/options.ts';
import { pickerOptions } from '../picker/options.ts';
import { radioOptions } from '../radio/options.ts';
import { ratingOptions } from '../rating/options.ts';
import { rowsOptions } from '../rows/options.ts';
import { selectOptions } from '../select/options.ts';
import { statusOptions } from '../status/options.ts';
import { textOptions } from '../text/options.ts';
import { timeOptions } from '../time/options.ts';
import { treeSelectOptions } from '../treeSelect/options.ts';
import { urlOptions } from '../url/options.ts';
import type { ShownValue } from '../shared/options.ts';

/** Options of all kinds, in the order of the published schema. */
export const kindOptions = {
  text: textOptions,
  longText: longTextOptions,
  editableTitle: editableTitleOptions,
  number: numberOptions,
  percent: percentOptions,
  money: moneyOptions,
  phone: phoneOptions,
  url: urlOptions,
  date: dateOptions,
  dateTime: dateTimeOptions,
  dateRange: dateRangeOptions,
  time: timeOptions,
  duration: durationOptions,
  radio: radioOptions,
  checkboxes: checkboxesOptions,
  select: selectOptions,
  treeSelect: treeSelectOptions,
  picker: pickerOptions,
  status: statusOptions,
  rating: ratingOptions,
  flag: flagOptions,
  names: namesOptions,
  images: imagesOptions,
  note: noteOptions,
  rows: rowsOptions,
  group: groupOptions,
  json: jsonOptions,
  coordinates: coordinatesOptions,
  file: fileOptions,
  image: imageOptions,
  constant: constantOptions,
  carried: carriedOptions,
  custom: customOptions,
};

export type Kind = keyof typeof kindOptions;

/** The kinds that can display a value of a type. */
export type KindsShowing<T> = { [K in Kind]: [T] extends [ShownValue<(typeof kindOptions)[K]>] ? K : never }[Kind];
