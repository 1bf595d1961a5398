import type { ColumnHeader } from './writer.ts';
import { lettersOf } from './xlsxRow.ts';
import { xmlAttribute, xmlText } from './xmlText.ts';

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetOpen = `${declared}<worksheet ${main}>`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Maximum rows of a sheet. */
export const maxSheetRows = 1_048_576;

/** A sheet of the workbook; the array order is their order. */
export interface SheetPart {
  name: string;
  hidden: boolean;
}

/** Returns the XML of a sheet before its rows: the frozen header and the column widths in characters. */
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

/**
 * Returns the XML of a sheet after its rows: the filter over all rows, and validation by the choices, whose lists lie
 * side by side on a separate sheet.
 */
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

/** XML of a hidden sheet before and after its rows. */
export const hiddenSheet = { before: `${sheetOpen}<sheetData>`, after: '</sheetData></worksheet>' } as const;

/** Returns the name of a sheet quoted for a formula. */
export function quotedName(name: string): string {
  return `'${xmlText(name.replaceAll("'", "''"))}'`;
}

/**
 * Returns the parts that connect the sheets, by their paths in the file; `filter` is the range of the first sheet's
 * filter.
 */
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

/** Returns the path of a sheet in the file, counted from 0. */
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
