import { carriedSheet } from '../carried/sheet.ts';
import { checkboxesSheet } from '../checkboxes/sheet.ts';
import { constantSheet } from '../constant/sheet.ts';
import { coordinatesSheet } from '../coordinates/sheet.ts';
import { customSheet } from '../custom/sheet.ts';
import { dateSheet } from '../date/sheet.ts';
import { dateRangeSheet } from '../dateRange/sheet.ts';
import { dateTimeSheet } from '../dateTime/sheet.ts';
import { durationSheet } from '../duration/sheet.ts';
import { editableTitleSheet } from '../editableTitle/sheet.ts';
import { fileSheet } from '../file/sheet.ts';
import { flagSheet } from '../flag/sheet.ts';
import { groupSheet } from '../group/sheet.ts';
import { imageSheet } from '../image/sheet.ts';
import { imagesSheet } from '../images/sheet.ts';
import { jsonSheet } from '../json/sheet.ts';
import { longTextSheet } from '../longText/sheet.ts';
import { moneySheet } from '../money/sheet.ts';
import { namesSheet } from '../names/sheet.ts';
import { noteSheet } from '../note/sheet.ts';
import { numberSheet } from '../number/sheet.ts';
import { percentSheet } from '../percent/sheet.ts';
import { phoneSheet } from '../phone/sheet.ts';
import { pickerSheet } from '../picker/sheet.ts';
import { radioSheet } from '../radio/sheet.ts';
import { ratingSheet } from '../rating/sheet.ts';
import { rowsSheet } from '../rows/sheet.ts';
import { selectSheet } from '../select/sheet.ts';
import { statusSheet } from '../status/sheet.ts';
import { textSheet } from '../text/sheet.ts';
import { timeSheet } from '../time/sheet.ts';
import { treeSelectSheet } from '../treeSelect/sheet.ts';
import { urlSheet } from '../url/sheet.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sheetWithWireFormat } from '../shared/sheet/sheetWithWireFormat.ts';
import type { SheetModule } from '../sheetModule.ts';
import { kinds, wireFormatOf } from './kinds.ts';
import type { Kind } from './options.ts';

/**
 * Sheet modules of all kinds; a missing kind or member does not compile. They are loaded with the first export or
 * import, so `kinds.ts` does not import them.
 */
export const sheets = {
  text: textSheet,
  longText: longTextSheet,
  editableTitle: editableTitleSheet,
  number: numberSheet,
  percent: percentSheet,
  money: moneySheet,
  phone: phoneSheet,
  url: urlSheet,
  date: dateSheet,
  dateTime: dateTimeSheet,
  dateRange: dateRangeSheet,
  time: timeSheet,
  duration: durationSheet,
  radio: radioSheet,
  checkboxes: checkboxesSheet,
  select: selectSheet,
  treeSelect: treeSelectSheet,
  picker: pickerSheet,
  status: statusSheet,
  rating: ratingSheet,
  flag: flagSheet,
  names: namesSheet,
  images: imagesSheet,
  note: noteSheet,
  rows: rowsSheet,
  group: groupSheet(kinds.group.toText),
  json: jsonSheet,
  coordinates: coordinatesSheet,
  file: fileSheet,
  image: imageSheet,
  constant: constantSheet,
  carried: carriedSheet,
  custom: customSheet,
} satisfies { [K in Kind]: SheetModule<K> };

/** Returns the sheet module of a field. */
export function sheetOf(field: Field): SheetModule {
  // As in `kindOf`: the registry pairs each kind with its fields.
  const sheet = sheets[field.kind] as SheetModule;
  const wire = wireFormatOf(field);
  return wire === undefined ? sheet : sheetWithWireFormat(sheet, wire);
}
