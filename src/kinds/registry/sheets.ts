import { coordinatesSheet } from '../coordinates/sheet.ts';
import { dateTimeSheet } from '../dateTime/sheet.ts';
import { durationSheet } from '../duration/sheet.ts';
import { flagSheet } from '../flag/sheet.ts';
import { groupSheet } from '../group/sheet.ts';
import { jsonSheet } from '../json/sheet.ts';
import { percentSheet } from '../percent/sheet.ts';
import { phoneSheet } from '../phone/sheet.ts';
import { ratingSheet } from '../rating/sheet.ts';
import { timeSheet } from '../time/sheet.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { type SheetModule, defineSheet } from '../sheetModule.ts';
import { kinds, wireFormatOf } from './kinds.ts';
import type { Kind } from './options.ts';
import { noColumns } from '../shared/sheet/noColumns.ts';
import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { checkboxes } from '../checkboxes/kind.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { isBlank } from '#codecs/text.ts';
import { singleHeader, urlsCell } from '../shared/sheet/cells.ts';
import { resolveNames } from '../shared/sheet/ids.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { customText } from '../custom/customText.ts';
import { dayCell, dayIn } from '../shared/sheet/days.ts';
import { acceptValue } from '../shared/sheet/reading.ts';
import { date } from '../date/kind.ts';
import { dateRange } from '../dateRange/kind.ts';
import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { editableTitle } from '../editableTitle/kind.ts';
import { sheetOfUploads } from '../shared/sheet/uploads.ts';
import { file } from '../file/kind.ts';
import { image } from '../image/kind.ts';
import { longText } from '../longText/kind.ts';
import { sheetOfNumbers } from '../shared/sheet/numbers.ts';
import { money } from '../money/kind.ts';
import { names } from '../names/kind.ts';
import { number } from '../number/kind.ts';
import { picker } from '../picker/kind.ts';
import { radio } from '../radio/kind.ts';
import { rowsText } from '../rows/rowsText.ts';
import { select } from '../select/kind.ts';
import { status } from '../status/kind.ts';
import { text } from '../text/kind.ts';
import { treeSelect } from '../treeSelect/kind.ts';
import { url } from '../url/kind.ts';
import { type WireFormat, isEmpty } from '../kindModule.ts';

/**
 * Sheet modules of all kinds; a missing kind or member does not compile. They are loaded with the first export or
 * import, so `kinds.ts` does not import them.
 */
export const sheets = {
  /** Column of one-line texts. */
  text: defineSheet('text', sheetOfTexts(text)),
  /** Column of texts with several lines per cell. */
  longText: defineSheet('longText', sheetOfTexts(longText)),
  /** Text column with the name of a record. */
  editableTitle: defineSheet('editableTitle', sheetOfTexts(editableTitle)),
  /** Column of numbers; a typed cell may end in the field's unit. */
  number: defineSheet('number', { ...sheetOfNumbers(number, 'plain'), example: '10' }),
  percent: percentSheet,
  /** Column of rouble amounts, as numbers with the currency sign. */
  money: defineSheet('money', { ...sheetOfNumbers(money, 'money'), example: '1250,50' }),
  phone: phoneSheet,
  /** Column of links as text. */
  url: defineSheet('url', { ...sheetOfTexts(url), example: 'https://example.ru' }),
  /** Date column. */
  date: defineSheet('date', {
    example: '31.12.2026',
    headers: singleHeader,
    toCells: (raw) => [dayCell(raw)],
    fromCells: ([cell], field) => acceptValue(date, dayIn(cell), field),
  }),
  dateTime: dateTimeSheet,
  /** A period in two columns. A single day is not a valid period, and forms do not send one either (spec D58). */
  dateRange: defineSheet('dateRange', {
    example: '31.12.2026',
    headers: (label) => [`${label} с`, `${label} по`],
    toCells: (raw) => (Array.isArray(raw) ? [dayCell(raw[0]), dayCell(raw[1])] : [dayCell(raw), dayCell(raw)]),
    fromCells: ([from, to], field) => {
      const [start, end] = [dayIn(from), dayIn(to)];
      return (start === null) === (end === null)
        ? acceptValue(dateRange, [start, end], field)
        : { wrong: 'Укажите обе даты периода' };
    },
  }),
  time: timeSheet,
  duration: durationSheet,
  /** Column with the text of one option. */
  radio: defineSheet(
    'radio',
    sheetOfChoices(radio, () => false),
  ),
  /** Cells with the texts of the chosen options. */
  checkboxes: defineSheet(
    'checkboxes',
    sheetOfChoices(checkboxes, () => true),
  ),
  /** Column with the text of an option or the name of an entry, or several of them. */
  select: defineSheet(
    'select',
    sheetOfChoices(select, ({ many }) => many === true),
  ),
  /** Column with the names of several tree entries. */
  treeSelect: defineSheet(
    'treeSelect',
    sheetOfChoices(treeSelect, () => true),
  ),
  /** Column with the names of chosen entries. */
  picker: defineSheet(
    'picker',
    sheetOfChoices(picker, ({ many }) => many === true),
  ),
  /** Column with the text of a status, from options or a dictionary. */
  status: defineSheet(
    'status',
    sheetOfChoices(status, () => false),
  ),
  rating: ratingSheet,
  flag: flagSheet,
  /** Column of names from a record, without the placeholder of an empty list. */
  names: defineSheet('names', {
    headers: singleHeader,
    toCells: (raw) => [shownCell(raw, names.toText(raw, { kind: 'names' }))],
  }),
  /** Column of image URLs, one per line. */
  images: defineSheet('images', {
    headers: singleHeader,
    toCells: (raw) => [urlsCell(raw)],
  }),
  /** Notes have no column. */
  note: defineSheet('note', noColumns),
  /** Column with the number of rows, because a table inside a cell would be unreadable. */
  rows: defineSheet('rows', {
    headers: singleHeader,
    toCells: (raw) => [shownCell(raw, rowsText(raw))],
  }),
  group: groupSheet(kinds.group.toText),
  json: jsonSheet,
  coordinates: coordinatesSheet,
  /** Column of URLs, one per line. */
  file: defineSheet('file', sheetOfUploads(file)),
  /** Column of URLs, one per line. */
  image: defineSheet('image', sheetOfUploads(image)),
  /** Constants have no column. */
  constant: defineSheet('constant', noColumns),
  /** Carried values are invisible and have no column. */
  carried: defineSheet('carried', noColumns),
  /**
   * Text of a custom field in a file. With a lookup the value is written by the name of its entry; without one only the
   * field can interpret its value. A number without a name stays a number.
   */
  custom: defineSheet('custom', {
    headers: singleHeader,
    toCells: (raw, _field, nameOf) => {
      const text = customText(raw, nameOf);
      return [shownCell(text === '' ? raw : undefined, text)];
    },
    fromCells: ([cell], _field, idsOf) => {
      const text = cell === undefined ? '' : cellText(cell);
      const found = resolveNames(isBlank(text) ? [] : [text], false, idsOf);
      return 'raw' in found ? { raw: found.raw[0] ?? null } : found;
    },
  }),
} satisfies { [K in Kind]: SheetModule<K> };

export function sheetOf(field: Field): SheetModule {
  // As in `kindOf`: the registry pairs each kind with its fields.
  const sheet = sheets[field.kind] as SheetModule;
  const wire = wireFormatOf(field);
  return wire === undefined ? sheet : sheetWithWireFormat(sheet, wire);
}

/** Adapts a sheet module to a field's wire format, so that users read and write the usual values. */
function sheetWithWireFormat(sheet: SheetModule, { read, write }: WireFormat): SheetModule {
  const { fromCells } = sheet;
  return {
    ...sheet,
    toCells: (raw, field, nameOf) =>
      sheet.toCells(raw === null || raw === undefined ? raw : (read(raw) ?? raw), field, nameOf),
    ...(fromCells && {
      fromCells: (cells, field, idsOf) => {
        const reading = fromCells(cells, field, idsOf);
        return 'raw' in reading && (reading.raw === false || !isEmpty(reading.raw))
          ? { raw: write(reading.raw) }
          : reading;
      },
    }),
  };
}
