/**
 * How a spreadsheet displays a number: plain, percent, day, moment, time of day, elapsed time that may exceed a day, or
 * padded with zeros to the width of the format (`00000`).
 */
export type NumberStyle = 'plain' | 'percent' | 'day' | 'moment' | 'time' | 'elapsed' | `00${string}`;

/** Returns the display of a built-in number format, which Excel identifies by number only. */
export function builtInNumberStyle(id: number): NumberStyle {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'moment';
  if (id === 46) return 'elapsed';
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || (id >= 45 && id <= 47)) return 'time';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : 'plain';
}

const isPadding = (code: string): code is `00${string}` => /^0{2,}$/.test(code);

/** Maximum characters of a format code in a spreadsheet. */
const longestCode = 255;

/**
 * Returns the display of a format code: `0.0%`, `dd\.mm\.yyyy`, `[h]:mm`. Ignores its texts, colours, languages and
 * conditions.
 */
export function numberStyleOfCode(code: string): NumberStyle {
  const bare = code
    .slice(0, longestCode)
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replaceAll(/general/gi, '');
  if (isPadding(bare)) return bare;
  if (bare.includes('%')) return 'percent';
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return 'elapsed';
  const hasClock = /[hs]/i.test(bare);
  const hasDay = /[dy]/i.test(bare) || (/m/i.test(bare) && !hasClock);
  return hasDay ? (hasClock ? 'moment' : 'day') : hasClock ? 'time' : 'plain';
}
