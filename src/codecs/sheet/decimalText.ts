/**
 * Formats a number in plain decimal notation with a comma, its point moved by `places` digits in the text itself: 0.29
 * by 2 is `29`, 1e-7 is `0,0000001`. Parsing the digits returns exactly the same number.
 */
export function decimalText(value: number, places = 0): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent) + places;
  const before = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '').replace(/^0+(?=\d)/, '') || '0';
  const after = (point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0')).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${before}${after === '' ? '' : `,${after}`}`;
}
