/**
 * Moves the decimal point of `value` by `places` (positive: to the right), exactly in decimal: the shortest decimal
 * text of the number is shifted and parsed again, so 12.3 by -2 is 0.123 and never 0.12300000000000001 (spec D15).
 * Returns NaN and infinities unchanged.
 */
export function shiftDecimal(value: number, places: number): number {
  if (places === 0 || !Number.isFinite(value)) return value;
  const [mantissa, exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

/**
 * Rounds to `places` decimals as on paper: half away from zero on the decimal text, so 1.005 to two places is 1.01.
 * Never returns -0.
 */
export function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  // Usual among volumes and roubles, of which a plan has a hundred thousand.
  if (places >= 0 && Number.isInteger(value)) return value === 0 ? 0 : value;
  const rounded = shiftDecimal(Math.round(shiftDecimal(Math.abs(value), places)), -places);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
