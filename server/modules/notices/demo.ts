import { noticeDistributors, notices, noticeTerritories } from '../../platform/tables/notices.ts';
import type { DemoContext } from '../demoContext/context.ts';

const texts = [
  'Коллеги, с понедельника действует новая акция на чай: за каждые 10 коробок начисляется двойной бонус.',
  'Обновите, пожалуйста, приложение до последней версии: исправлена отправка фотоотчётов.',
  'Напоминаем: фото полки нужно отправлять до 18:00 по местному времени.',
  'Поступила новинка — кофе молотый тёмной обжарки. Предложите её в каждой точке маршрута.',
  'В связи с праздниками отгрузки со склада 23 и 24 числа не производятся.',
  'Проверьте остатки шоколада: акция в федеральных сетях начинается на следующей неделе.',
  'Подведены итоги месяца. Лучшие агенты получат дополнительную мотивацию, поздравляем!',
  'Просим подтвердить адреса новых торговых точек до конца недели.',
  'Изменились реквизиты для вывода средств: проверьте номер карты в личном кабинете.',
  'Начинается аудит цен. Отмечайте цену каждого товара из списка, даже если товара нет на полке.',
  'Техническое обслуживание сервера пройдёт в ночь с субботы на воскресенье с 01:00 до 04:00 МСК.',
  'Обучение по работе с возражениями состоится в четверг в 11:00, ссылка внутри.',
];

/** Creates push notices of the last year, newest last. */
export function noticesOf(fixture: DemoContext): {
  notices: (typeof notices.$inferSelect)[];
  territories: (typeof noticeTerritories.$inferSelect)[];
  distributors: (typeof noticeDistributors.$inferSelect)[];
} {
  const { random, scale, now, places, distribution } = fixture;
  const step = Math.floor((365 * 86_400) / scale.notices);
  const rows = Array.from({ length: scale.notices }, (_, index) => {
    const notificationId = index + 1;
    const target = random.pick(distribution.agents);
    const [toRegions, toDistributor] = [random.chance(0.7), random.chance(0.6)];
    const toAgent = toDistributor && random.chance(0.3);
    const regions = toRegions ? random.sample(places.regions, random.whole(1, 3)) : [];
    return {
      notice: {
        notificationId,
        message: random.pick(texts),
        link: random.chance(0.35) ? `https://portal.example.ru/news/${notificationId}` : null,
        date: now - (scale.notices - index) * step + random.whole(0, step - 1),
        fieldEmployeeId: toAgent ? target.fieldEmployeeId : null,
      },
      territories: regions.map((region) => ({
        notificationId,
        territoryId: random.chance(0.3) ? random.pick(region.cities).territoryId : region.territoryId,
      })),
      distributors: toDistributor ? [{ notificationId, distrId: target.distrId }] : [],
    };
  });
  return {
    notices: rows.map((row) => row.notice),
    territories: rows.flatMap((row) => row.territories),
    distributors: rows.flatMap((row) => row.distributors),
  };
}
