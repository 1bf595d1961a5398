import { issueComments, issues, issueThemes } from '../../platform/tables/fieldWork.ts';
import type { DemoContext } from '../demoContext/context.ts';

const themes = [
  'Начисление бонусов',
  'Вывод средств',
  'Ошибка в приложении',
  'Данные торговой точки',
  'Нет товара на складе',
  'Качество продукции',
  'Предложение',
  'Другое',
];
const descriptions = [
  'Задача выполнена и проверена, но бонус не начислен уже третий день. Прошу разобраться.',
  'Не приходит код при выводе средств на карту, пробовал несколько раз.',
  'Приложение закрывается при отправке фотоотчёта, телефон перезагружал.',
  'Магазин переехал, адрес в карточке точки старый. Новый адрес на фото.',
  'Второй раз подряд не отгружают позиции из обязательного списка, клиент недоволен.',
  'В партии попались помятые упаковки, фото прикладываю.',
  'Было бы удобно видеть историю отгрузок прямо на карте.',
  'Точка закрыта с начала месяца, прошу убрать её из маршрута.',
];
const questions = [
  'Коллеги, есть новости по обращению?',
  'Прикладываю дополнительное фото.',
  'Спасибо, жду ответа.',
  'Проблема повторилась сегодня.',
];
const replies = [
  'Приняли в работу, ответим в течение дня.',
  'Передали дистрибьютору, ждём подтверждения.',
  'Начисление сделано, проверьте, пожалуйста, баланс.',
  'Уточните, пожалуйста, номер задачи.',
];
/** Number of photos generated for issues; those of reports follow them. */
const issuePhotos = 400;

/** Creates feedback issues of the last year with comments of agents and managers; one of them is very long. */
export function issuesOf({ random, scale, now, distribution, staff }: DemoContext): {
  themes: (typeof issueThemes.$inferSelect)[];
  issues: (typeof issues.$inferSelect)[];
  comments: (typeof issueComments.$inferSelect)[];
} {
  const comments: (typeof issueComments.$inferSelect)[] = [];
  const photos = (max: number): number[] =>
    Array.from({ length: random.whole(1, max) }, () => random.whole(1, issuePhotos));
  const step = Math.floor((365 * 86_400) / scale.issues);
  const rows = Array.from({ length: scale.issues }, (_, index) => {
    const issueId = index + 1;
    const author = random.pick(distribution.agents);
    const created = now - (scale.issues - index) * step + random.whole(0, step - 1);
    const age = scale.issues - index;
    const status = age < scale.issues * 0.05 ? random.pick([0, 0, 2]) : random.pick([1, 1, 1, 1, 2, 3]);
    const spoken = status === 0 ? 0 : random.whole(0, 4);
    for (let turn = 0; turn < spoken; turn += 1) {
      const ours = turn % 2 === 0;
      comments.push({
        commentId: comments.length + 1,
        issueId,
        author: ours ? random.pick(staff.employees).fullName : author.fullName,
        date: Math.min(now, created + (turn + 1) * random.whole(1200, 40_000)),
        text: random.pick(ours ? replies : questions),
        photos: !ours && random.chance(0.3) ? photos(2) : [],
      });
    }
    const description = random.pick(descriptions);
    return {
      issueId,
      created,
      status,
      themeId: random.whole(1, themes.length),
      fieldEmployeeId: author.fieldEmployeeId,
      description: index === 10 ? Array.from({ length: 60 }, () => description).join(' ') : description,
      isHighlighted: status === 0 || random.chance(0.05),
      photos: random.chance(0.4) ? photos(5) : [],
    };
  });
  return { themes: themes.map((name, index) => ({ themeId: index + 1, name })), issues: rows, comments };
}
