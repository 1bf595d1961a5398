import type { auditStrategyResource } from './auditStrategy.ts';
import type { billingEmployeesResource } from './billingEmployees.ts';
import type { motivationResource } from './motivation.ts';
import type { strategyResource } from './strategy.ts';
import type { strategyVolumeResource } from './strategyVolume.ts';
import type { tasksVolumeResource } from './tasksVolume.ts';
import type { tradePointsResource } from './tradePoints.ts';

type HelpOf<D extends { fields: object }> = Partial<Record<keyof D['fields'], string>>;

const strategyHelp = {
  products: 'Товары и категории, по которым стратегия ставит задачи: например, «Чипсы: сезонный список».',
  period: 'С какого по какой день действует стратегия: например, с 01.03.2026 по 30.04.2026.',
  potentialPeriod: 'За какой срок оценивается потенциал продаж точки: например, «Квартал» — за три месяца.',
  tasksMaxCount: 'Сколько задач может быть у одной точки, обычно от 1 до 10: например, 3.',
  reductionFactor:
    'Коэффициент, которым понижается план задачи, не больше 2: например, 0,8 — план на пятую часть ниже.',
  measure:
    'В чём считаются потенциал и план: «КГ» — в килограммах, «РУБ» — в рублях, «Штуки» — в упаковках товара; например, план 50 при «КГ» — 50 килограммов.',
  defaultPotential:
    'Наименьший потенциал точки в штуках или килограммах, смотря по формулировке: например, 10. Заполняется, если формулировка — КГ или штуки.',
  defaultPotentialR: 'Наименьший потенциал точки в рублях: например, 5000. Заполняется, если формулировка — рубли.',
  isWholesale:
    'Стратегия действует для оптовых точек: тогда нужны и их плановые количества, например 500 кг и 100 000 руб.',
  isRetail: 'Стратегия действует для розничных точек, например магазинов у дома.',
  wholesaleDefaultPotential: 'План оптовой точки в килограммах: например, 500.',
  wholesaleDefaultPotentialR: 'План оптовой точки в рублях: например, 100 000.',
  salesCheckDays: 'За сколько дней оцениваются продажи точки: например, 30 — за месяц.',
  progressThreshold:
    'С какого выполнения задачи начисляются средства, в процентах: например, 80 — если выполнено не меньше 80 %.',
  taskLifetime:
    'Сколько времени даётся на задачу: «Бессрочно», столько же, за сколько оценивается потенциал, или число дней, например 14.',
  taskLifetimeDays: 'Сколько дней даётся на задачу: например, 14 — две недели.',
} satisfies HelpOf<typeof strategyResource>;

const volumeHelp = {
  mmlName: 'Товары и категории, продажи которых считаются: например, «Полный ассортимент».',
  increase:
    'Увеличить ли дистрибуционные средства и на сколько процентов: например, «Увеличить на» и 20 — на пятую часть.',
  distributionMoneyIncrease:
    'На сколько процентов увеличиваются дистрибуционные средства, не больше 300: например, 20 — на пятую часть.',
  radioSafCnt:
    'Важно ли, во скольких точках были продажи: например, «Учитывать» и 10 — задача выполнена, если точек не меньше десяти.',
  storesAffectionCount: 'Во скольких точках должны быть продажи, чтобы задача была выполнена: например, 10.',
  radioPerOfSls:
    '«План» — у каждого агента свой объём и своя мотивация, например 500 кг и 3000 ₽; «Процент» — мотивация не назначается, а процент объёма один на всю стратегию.',
  percentageOfSales: 'Процент объёма в задаче, не больше 100, если тип объёма — «Процент»: например, 15.',
  progressThreshold:
    'С какого выполнения объёма начисляются средства, в процентах: например, 98 — если не хватает не больше 2 %.',
  measure:
    'В чём считается объём: «КГ» — в килограммах, «Штуки» — в упаковках, «РУБ» — в рублях; например, объём 500 при «КГ» — 500 килограммов.',
} satisfies HelpOf<typeof strategyVolumeResource>;

const auditHelp = {
  typeFederalChain:
    'Где проходит аудит: в рознице — по территориям и точкам, в федеральных сетях — по сетям, например только в «Магните».',
  priceMonitoring: 'Сотрудник записывает цены на полке: например, 349 ₽ за пачку.',
  faceMonitoring: 'Сотрудник считает, сколько упаковок товара видно на полке с лицевой стороны: например, 6.',
  isSpecial:
    '«Сплошной аудит» — обычная проверка, «Специальная» — особая: например, полка перед акцией; две специальные на одни точки в один период не сохраняются.',
} satisfies HelpOf<typeof auditStrategyResource>;

const motivationHelp = {
  money: 'Бонус агенту за продажу выбранных SKU, не больше 50 ₽: например, 12,5 ₽.',
} satisfies HelpOf<typeof motivationResource>;

const volumeTaskHelp = {
  progress: 'Сколько продано из плана задачи: например, «468 из 513 кг».',
  moneyTotal: 'Сколько агент получит за выполненную задачу: например, 3000 ₽.',
  moneyPaid: 'Сколько из бонуса уже начислено: например, 0 ₽, пока задача не выполнена.',
} satisfies HelpOf<typeof tasksVolumeResource>;

const pointHelp = {
  totalMoney: 'Сколько вместе платят задачи точки, которые подходят под фильтр: например, 6400 ₽.',
} satisfies HelpOf<typeof tradePointsResource>;

const billingHelp = {
  moneyAvailableToWithdraw: 'Сколько агент может вывести сейчас: например, 1200 ₽.',
  moneyWithdrawing: 'Сколько агент запросил к выводу и ещё не получил: например, 500 ₽.',
  moneyEarnedTotal: 'Сколько агенту начислено за всё время: например, 25 000 ₽.',
  moneyWithdrawn: 'Сколько агент уже получил за всё время: например, 23 300 ₽.',
} satisfies HelpOf<typeof billingEmployeesResource>;

/**
 * Texts of the built-in resources by name: `help` of fields, `empty` of lists. Custom resources declare them; these are
 * in a separate file, so that no list waits for rarely opened texts (part1 §2.4-§2.6, §4, §5, §9).
 */
export const resourceTexts = {
  strategy: {
    empty: 'Стратегия дистрибуции раздаёт задачи точкам выбранных дистрибьюторов по списку MML.',
    help: strategyHelp,
  },
  strategyVolume: {
    empty: 'Объёмная стратегия ставит агентам план продаж по списку MML и мотивацию за него.',
    help: volumeHelp,
  },
  auditStrategy: {
    empty: 'Стратегия аудита говорит, в каких точках и что проверять: цены и фейсинги.',
    help: auditHelp,
  },
  motivation: {
    empty: 'Мотивация — бонус агентам дистрибьютора за продажу выбранных SKU, до 50 ₽.',
    help: motivationHelp,
  },
  mml: { empty: 'Список MML — товары и категории, по которым работают стратегии.', help: {} },
  notices: { empty: 'Здесь видны push-уведомления, которые отправлены агентам.', help: {} },
  tasksVolume: { empty: 'Задачи по объёму появляются из объёмных стратегий.', help: volumeTaskHelp },
  feedbackIssues: { empty: 'Здесь видны обращения, которые сотрудники отправляют из приложения.', help: {} },
  tradePoints: { empty: 'Здесь видны торговые точки, у которых есть задачи.', help: pointHelp },
  billingEmployees: { empty: 'Здесь видны торговые агенты и их средства.', help: billingHelp },
};
