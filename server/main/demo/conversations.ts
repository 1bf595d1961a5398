import type { issueComments, issues } from '../../platform/tables/fieldWork.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import { randomFrom } from '../../modules/demoContext/random.ts';

/** A complaint of an agent, and what the office and the agent write in turn. */
interface Conversation {
  /** Number of the theme in the order of `feedback/demo.ts`. */
  themeId: number;
  description: string;
  turns: readonly string[];
}

const conversations: readonly Conversation[] = [
  {
    themeId: 1,
    description: 'Задача выполнена и проверена, но бонус не начислен уже третий день. Прошу разобраться.',
    turns: [
      'Уточните, пожалуйста, номер задачи.',
      'Номер задачи и накладная на фото.',
      'Отгрузка пришла с опозданием, начисление сделано. Проверьте, пожалуйста, баланс.',
      'Вижу, спасибо!',
    ],
  },
  {
    themeId: 2,
    description: 'Не приходит код при выводе средств на карту, пробовал несколько раз.',
    turns: [
      'Проверьте, пожалуйста, номер телефона в профиле: код приходит на него.',
      'Номер верный, пробовал сегодня ещё раз.',
      'Оператор задерживал сообщения, с утра они доходят. Повторите, пожалуйста.',
      'Код пришёл, деньги на карте.',
    ],
  },
  {
    themeId: 3,
    description: 'Приложение закрывается при отправке фотоотчёта, телефон перезагружал.',
    turns: [
      'Какая у вас модель телефона и версия приложения?',
      'Версия последняя, телефон на скриншоте.',
      'Нашли причину: большие фото. Обновление выйдет в понедельник, пока снимайте в обычном качестве.',
    ],
  },
  {
    themeId: 4,
    description: 'Магазин переехал, адрес в карточке точки старый. Новый адрес на фото.',
    turns: [
      'Передали дистрибьютору, ждём подтверждения.',
      'Адрес в карточке исправлен, точка на карте на новом месте.',
    ],
  },
  {
    themeId: 5,
    description: 'Второй раз подряд не отгружают позиции из обязательного списка, клиент недоволен.',
    turns: [
      'Каких товаров не хватило? Пришлите, пожалуйста, заказ.',
      'Заказ и накладная на фото.',
      'Склад пополнят в четверг, дистрибьютор отгрузит недостающее отдельной машиной.',
    ],
  },
  {
    themeId: 6,
    description: 'В партии попались помятые упаковки, фото прикладываю.',
    turns: ['Спасибо, передали на производство. Оформите, пожалуйста, возврат.', 'Возврат оформлен, клиент доволен.'],
  },
  {
    themeId: 7,
    description: 'Было бы удобно видеть историю отгрузок прямо на карте.',
    turns: ['Спасибо за идею, записали её в план доработок.'],
  },
  {
    themeId: 4,
    description: 'Точка закрыта с начала месяца, прошу убрать её из маршрута.',
    turns: ['Приняли в работу, проверим у дистрибьютора.', 'Дистрибьютор подтвердил: точка снята с маршрута.'],
  },
  {
    themeId: 8,
    description: 'Выхожу в отпуск на две недели, кто примет мои точки?',
    turns: ['Точки на это время примет коллега, задачи перейдут ему вместе с ними.', 'Спасибо, передам ему дела.'],
  },
];

const seed = 97_001;
/** Number of issues, days over which they are spread, and photos generated for them. */
const [count, days, photos] = [220, 150, 400];
/** Statuses of an issue: new, solved, in progress, rejected. */
const [fresh, solved, inProgress, rejected] = [0, 1, 2, 3];

/** Returns the issues of the last months: the newest are not answered yet, and an answer belongs to its complaint. */
export function demoIssues({ now, distribution, staff }: DemoContext): {
  issues: (typeof issues.$inferSelect)[];
  comments: (typeof issueComments.$inferSelect)[];
} {
  const random = randomFrom(seed);
  const comments: (typeof issueComments.$inferSelect)[] = [];
  const step = Math.floor((days * 86_400) / count);
  const photosOf = (chance: number): number[] =>
    random.chance(chance) ? Array.from({ length: random.whole(1, 3) }, () => random.whole(1, photos)) : [];
  const rows = Array.from({ length: count }, (_, index) => {
    const [issueId, author] = [index + 1, random.pick(distribution.agents)];
    const { themeId, description, turns } = random.pick(conversations);
    const created = now - (count - index) * step + random.whole(0, step - 1);
    const age = count - index;
    const status = age < 8 ? fresh : age < 24 ? inProgress : random.chance(0.08) ? rejected : solved;
    const said = status === fresh ? 0 : status === solved ? turns.length : 1;
    const manager = random.pick(staff.employees);
    let at = created;
    for (const [turn, text] of turns.slice(0, said).entries()) {
      // The office answers first; two answers of its own follow each other where the agent has nothing to add.
      const isOurs = turn % 2 === 0 || (turns.length === 2 && themeId === 4);
      at = Math.min(now, at + random.whole(1200, 30_000));
      comments.push({
        commentId: comments.length + 1,
        issueId,
        author: isOurs ? manager.fullName : author.fullName,
        date: at,
        text,
        photos: isOurs ? [] : photosOf(0.5),
      });
    }
    return {
      issueId,
      created,
      status,
      themeId,
      fieldEmployeeId: author.fieldEmployeeId,
      description,
      isHighlighted: status === fresh,
      photos: photosOf(0.5),
    };
  });
  return { issues: rows, comments };
}
