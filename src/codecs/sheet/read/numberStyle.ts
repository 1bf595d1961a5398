/** How a spreadsheet shows a number: as one, a percent, a day, a moment, a time of day. */
export type NumberStyle = 'plain' | 'percent' | 'day' | 'moment' | 'time';

/** The look of a number format that Excel knows by its number alone. */
export function builtInNumberStyle(id: number): NumberStyle {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'moment';
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || (id >= 45 && id <= 47)) return 'time';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : 'plain';
}

/** Characters of a format code; a spreadsheet takes no more. */
const longestCode = 255;

/** The look of a format code: `0.0%`, `dd\.mm\.yyyy`, `[h]:mm`. Texts in it, colours, languages and conditions say nothing. */
export function numberStyleOfCode(code: string): NumberStyle {
  const bare = code
    .slice(0, longestCode)
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replaceAll(/general/gi, '');
  if (bare.includes('%')) return 'percent';
  const hasClock = /[hs]/i.test(bare);
  const hasDay = /[dy]/i.test(bare) || (/m/i.test(bare) && !hasClock);
  return hasDay ? (hasClock ? 'moment' : 'day') : hasClock ? 'time' : 'plain';
}
