import { formatMoney, formatNumber } from '#codecs/money.ts';
import { plainUnits, type Measure } from '#dictionaries/measures.ts';
import { roubles } from './measure.ts';

/** Returns a volume with its unit, such as `22,4 кг` or `1 200 ₽`, with at most `decimals` digits after the comma. */
export const formatTaskVolume = (volume: number, measure: Measure, decimals = 2): string =>
  measure === roubles ? formatMoney(volume) : `${formatNumber(volume, decimals)} ${plainUnits[measure]}`;
