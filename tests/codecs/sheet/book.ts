import { strToU8, zipSync } from 'fflate';

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Contents of a test workbook. `sheet` is the inside of a `worksheet`. */
export interface BookContent {
  sheets?: readonly { name: string; state?: string; sheet: string }[];
  strings?: string;
  styles?: string;
  is1904?: boolean;
  /** Additional parts, or replacements of those created here. */
  parts?: Record<string, Uint8Array | string>;
}

/** Creates an .xlsx with Excel's layout. */
export function bookBytes({ sheets = [], strings, styles, is1904 = false, parts = {} }: BookContent): Uint8Array {
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
  const listed = sheets
    .map(
      ({ name, state }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
    )
    .join('');
  const all: Record<string, Uint8Array | string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="x"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="x">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="x" xmlns:r="y"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="x">${sheets.map((_, at) => relationship(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relationship(
      'rId91',
      'sharedStrings',
      '/xl/sharedStrings.xml',
    )}${relationship('rId92', 'styles', 'styles.xml')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ sheet }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${declaration}<worksheet xmlns="x">${sheet}</worksheet>`,
      ]),
    ),
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `${declaration}<sst xmlns="x">${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `${declaration}<styleSheet xmlns="x">${styles}</styleSheet>` }),
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );
}

/** Creates a workbook with one sheet; `rows` is the inside of its `sheetData`. */
export const sheetBytes = (rows: string, behind = '', more: BookContent = {}): Uint8Array =>
  bookBytes({ sheets: [{ name: 'Лист1', sheet: `<sheetData>${rows}</sheetData>${behind}` }], ...more });

export const textRow = (at: number, texts: readonly string[]): string =>
  `<row r="${at}">${texts.map((text, column) => `<c r="${String.fromCharCode(65 + column)}${at}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
