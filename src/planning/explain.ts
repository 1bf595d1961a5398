import { formatDate } from '#codecs/dates.ts';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { daysIn, type Day } from './days.ts';
import { formatTaskVolume } from './formatTaskVolume.ts';
import { kilograms, roubles } from './measure.ts';
import type { NotPlanned, PlannedTask, PointItem } from './planPoint.ts';
import type { DistributionRules, VolumeSteps } from './potential.ts';

const days = ['день', 'дня', 'дней'] as const;
const pieceWords = ['штука', 'штуки', 'штук'] as const;
/** Decimals that are shown of unrounded values. */
const shownDecimals = 4;

const amount = (value: number, { measure }: Pick<VolumeSteps, 'measure'>): string =>
  formatTaskVolume(value, measure, shownDecimals);

/** Ends a sentence with one full stop, also after an abbreviation such as `шт.`. */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** Returns the reason for the volume: the largest of the estimate and both minimums. */
function decidedBy({ estimate, minPotential, minVolume }: VolumeSteps): string {
  if (estimate >= minPotential && estimate >= minVolume) return 'по продажам';
  return minPotential >= minVolume ? 'по минимальному потенциалу' : 'по минимуму из списка';
}

function roundingOf({ measure }: VolumeSteps): string {
  if (measure === kilograms) return 'с округлением вверх до 0,01 кг';
  return measure === roubles ? 'с округлением вверх до 100 ₽' : 'с округлением вверх до целых штук';
}

function moneyOf({ measure, volume, pieces, rate, moneyTotal }: VolumeSteps): string {
  if (rate === null) return `Для этого товара нет мотивации, поэтому задача стоит ${formatMoney(0)}.`;
  const priced = `${countOf(Number(pieces.toFixed(shownDecimals)), pieceWords)} × ${formatMoney(rate)} = ${formatMoney(moneyTotal)}`;
  return measure === kilograms || measure === roubles
    ? `Деньги: ${amount(volume, { measure })} — это ${priced}.`
    : `Деньги: ${priced}.`;
}

/** Returns a Russian sentence about why an item needs a task: `За 60 дней продано 4 шт. из 12 шт.: товара на полке нет`. */
function missingText({ pieces, minPieces, days: checked }: NonNullable<VolumeSteps['missing']>): string {
  const recently = `За ${countOf(checked, days)}`;
  if (pieces <= 0) return `${recently} ничего не продано: товара на полке нет`;
  return `${recently} продано ${formatNumber(pieces)} шт. при минимуме ${formatNumber(minPieces)} шт.: товара на полке нет`;
}

/** Returns the steps from the sales of a point to the volume and the money of a task, in Russian sentences. */
export function explainTask({ steps, startDate, deadlineDate }: PlannedTask): string[] {
  const { window, sold, knownDays, ...rest } = { ...steps, knownDays: steps.window.knownDays };
  const period = `С ${formatDate(window.first)} по ${formatDate(window.last)}`;
  const length = daysIn(window.first, window.last);
  const minimums = [
    rest.minPotential > 0 && `минимальный потенциал ${amount(rest.minPotential, steps)}`,
    rest.minVolume > 0 && `минимум из списка ${amount(rest.minVolume, steps)}`,
  ].filter((text) => text !== false);
  return [
    ...(rest.missing === undefined ? [] : [missingText(rest.missing)]),
    sold > 0 ? `${period} точка купила ${amount(sold, steps)}` : `${period} точка не покупала этот товар.`,
    ...(sold > 0 && knownDays < length
      ? [`Продажи дистрибьютора известны за ${countOf(knownDays, days)} из ${formatNumber(length)}.`]
      : []),
    ...(sold > 0
      ? [
          `На ${countOf(rest.taskDays, days)}: ${formatNumber(rest.factor)} × ${amount(sold, steps)} × ${formatNumber(rest.taskDays)} / ${formatNumber(knownDays)} = ${amount(rest.estimate, steps)}`,
        ]
      : []),
    ...(minimums.length > 0 ? [`Не меньше: ${minimums.join(', ')}`] : []),
    `Объём ${amount(rest.volume, steps)}: ${decidedBy(steps)}, ${roundingOf(steps)}.`,
    moneyOf(steps),
    `Срок: с ${formatDate(startDate)} по ${formatDate(deadlineDate)}`,
  ].map(sentence);
}

/** Why a strategy plans no task for a product at a point on a day; `soon` when nothing prevents one. */
type Unplanned = 'notListed' | 'notChosen' | 'notStarted' | 'ended' | 'soon';

/** Returns a Russian sentence about why an active strategy has no task, before its points are planned. */
export function explainUnplanned(why: Unplanned, { startDate, endDate }: { startDate: Day; endDate: Day }): string {
  if (why === 'notListed') return 'В списке MML стратегии нет этого товара.';
  if (why === 'notChosen')
    return 'Точка не относится к стратегии: её нет у выбранных дистрибьюторов или среди выбранных типов точек.';
  if (why === 'notStarted') return `Стратегия начнёт действовать ${formatDate(startDate)}.`;
  if (why === 'ended') return `Стратегия действовала до ${formatDate(endDate)}.`;
  return 'Ничто не мешает: задача появится при следующем планировании, ночью или при сохранении стратегии.';
}

/** Returns a Russian sentence about why an item gets no task at a point. */
export function explainNotPlanned(
  why: NotPlanned | 'withoutExecutor',
  rules: Pick<DistributionRules, 'salesCheckDays' | 'tasksMaxCount' | 'startDate' | 'endDate'>,
  { recentPieces, minPieces, claim }: Pick<PointItem, 'recentPieces' | 'minPieces' | 'claim'>,
  day: Day,
): string {
  if (why === 'invalid') return explainUnplanned(day < rules.startDate ? 'notStarted' : 'ended', rules);
  const recently = `За ${countOf(rules.salesCheckDays, days)}`;
  if (why === 'onShelf')
    return `${recently} продано ${formatNumber(recentPieces)} шт. при минимуме ${formatNumber(minPieces)} шт.: товар на полке есть.`;
  if (why === 'withoutExecutor')
    return 'Задача не создана: за точкой не закреплён агент, никто из агентов дистрибьютора не продавал в ней за год, и её территорию не обслуживает ни один из них.';
  if (why === 'overLimit')
    return `Задач в точке не больше ${formatNumber(rules.tasksMaxCount)}: их получили товары с большими продажами.`;
  return claim === 'failed'
    ? `${recently} задача на этот товар уже была и не выполнена.`
    : 'На этот товар в точке уже есть открытая задача.';
}
