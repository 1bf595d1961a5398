import type { SheetCell } from '../cell.ts';

/** Cell styles by their index in `cellXfs` below. */
export const cellStyles = {
  plain: 0,
  head: 1,
  text: 2,
  longText: 3,
  money: 4,
  percent: 5,
  partsOfPercent: 6,
  day: 7,
  moment: 8,
  time: 9,
  longNumber: 10,
} as const;

/** Maximum length of a text that Excel shows in a cell of its text format; a longer one is shown as `####`. */
const longestShown = 255;
/** From this number on Excel shows 1E+11. */
const longNumber = 1e11;

/**
 * Returns the style of a cell. Texts stay texts when the user edits them: a phone, `007`, a text that starts like a
 * formula.
 */
export function cellStyleOf(cell: SheetCell): number {
  switch (cell.type) {
    case 'text':
      return cell.text.length > longestShown ? cellStyles.longText : cellStyles.text;
    case 'number':
      return numberLook(cell.number, cell.format);
    case 'day':
      return cellStyles.day;
    case 'moment':
      return cellStyles.moment;
    case 'time':
      return cellStyles.time;
    case 'flag':
    case 'empty':
      return cellStyles.plain;
  }
}

function numberLook(number: number, format: 'plain' | 'money' | 'percent'): number {
  if (format === 'money') return cellStyles.money;
  if (format === 'percent')
    return Number.isInteger(Number((number * 100).toPrecision(12))) ? cellStyles.percent : cellStyles.partsOfPercent;
  return Number.isInteger(number) && Math.abs(number) >= longNumber ? cellStyles.longNumber : cellStyles.plain;
}

const xf = (format: number, more = '') =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format === 0 ? '' : ' applyNumberFormat="1"'}${more}/>`;

/** `xl/styles.xml`. */
export const stylesXml =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="5"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;₽&quot;"/><numFmt numFmtId="165" formatCode="0.0########%"/><numFmt numFmtId="166" formatCode="dd\\.mm\\.yyyy"/>' +
  '<numFmt numFmtId="167" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="168" formatCode="hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F6"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="11">${xf(0)}<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>${xf(49)}${xf(0, ' quotePrefix="1"')}` +
  `${xf(164)}${xf(9)}${xf(165)}${xf(166)}${xf(167)}${xf(168)}${xf(1)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
