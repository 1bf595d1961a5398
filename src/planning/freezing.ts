import { formatDate } from '#codecs/dates.ts';
import type { Measure } from '#dictionaries/measures.ts';
import type { Day } from './days.ts';
import { formatTaskVolume } from './formatTaskVolume.ts';

/** What counted for a task when it was frozen, and by how much its sales have been corrected since, in its measure. */
export interface FrozenSales {
  day: Day;
  measure: Measure;
  net: number;
  change: number;
}

/** Returns the end of a Russian sentence: `засчитано 23 шт., потом продажи исправлены на −10 шт.` */
export function correctionText({ measure, net, change }: FrozenSales): string {
  const text = `засчитано ${formatTaskVolume(net, measure)}, потом продажи исправлены на ${change > 0 ? '+' : ''}${formatTaskVolume(change, measure)}`;
  return text.endsWith('.') ? text : `${text}.`;
}

/** Returns Russian sentences about a frozen task and the corrections that it does not count. */
export function explainFreezing(frozen: FrozenSales): string[] {
  const { day, change } = frozen;
  const text = `С ${formatDate(day)} исправления продаж не меняют задачу и её деньги`;
  return [change === 0 ? `${text}.` : `${text}: ${correctionText(frozen)}`];
}
