import type { ColumnHeader } from './writer.ts';
import { lettersOf } from './xlsxRow.ts';
import { xmlAttribute, xmlText } from './xmlText.ts';

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetOpen = `${declared}<worksheet ${main}>`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows of a sheet, at most. */
export const maxSheetRows = 1_048_576;

/** A sheet of the workbook, in their order. */
export interface SheetPart {
  name: string;
  hidden: boolean;
}

/** What stands in a sheet before its rows: the head that stays, widths in characters. */
export function beforeRows(headers: readonly ColumnHeader[], widths: readonly number[]): string {
  const cols = headers.map(
    ({ hidden }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widths[at] ?? 10}" customWidth="1"${hidden === true ? ' hidden="1"' : ''}/>`,
  );
  return (
    `${sheetOpen}<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>` +
    `<cols>${cols.join('')}</cols><sheetData>`
  );
}

/** What stands behind the rows: the filter over all of them, and what may be chosen, one list beside another on their own sheet. */
export function afterRows(
  headers: readonly ColumnHeader[],
  rows: number,
  choicesRange: (list: number, length: number) => string,
): string {
  const chosen = headers.flatMap(({ choices }, at) => (choices ? [[at, choices.length] as const] : []));
  const validations = chosen.map(
    ([at, length], list) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Нет в списке" error="Выберите значение из списка" sqref="${lettersOf(at)}2:${lettersOf(at)}${maxSheetRows}">` +
      `<formula1>${choicesRange(list, length)}</formula1></dataValidation>`,
  );
  return (
    `</sheetData><autoFilter ref="${rangeOf(headers.length, rows).replaceAll('$', '')}"/>` +
    `${validations.length === 0 ? '' : `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`}</worksheet>`
  );
}

/** What stands in a sheet for programs before and behind its rows. */
export const hiddenSheet = { before: `${sheetOpen}<sheetData>`, after: '</sheetData></worksheet>' } as const;

/** The name of a sheet in a formula. */
export function quotedName(name: string): string {
  return `'${xmlText(name.replaceAll("'", "''"))}'`;
}

/** The parts that tie the sheets together, by their places in the file; `filter` is what the filter of the first sheet spans. */
export function workbookParts(
  sheets: readonly SheetPart[],
  filter: { columns: number; rows: number },
): Record<string, string> {
  const named = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${xmlAttribute(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const [first] = sheets;
  return {
    '[Content_Types].xml':
      `${declared}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
      `${sheets.map((_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `${declared}<workbook ${main} xmlns:r="${relations}"><sheets>${named.join('')}</sheets>` +
      `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quotedName(first?.name ?? '')}!${rangeOf(filter.columns, filter.rows)}</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...sheets.map((_, at) => ['worksheet', sheetPath(at).replace('xl/', '')] as const),
      ['styles', 'styles.xml'],
    ]),
  };
}

/** Where the file has a sheet, from 0. */
export function sheetPath(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

function relationsXml(all: readonly (readonly [type: string, target: string])[]): string {
  return (
    `${declared}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    `${all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  );
}

function rangeOf(columns: number, rows: number): string {
  return `$A$1:$${lettersOf(columns - 1)}$${rows}`;
}
