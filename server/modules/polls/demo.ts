import { pollAnswers, pollQuestions, pollThemes } from '../../platform/tables/fieldWork.ts';
import type { DemoContext } from '../demoContext/context.ts';
import type { DemoRow } from '../demoContext/row.ts';

const subjects = ['Чай', 'Кофе', 'Шоколад', 'Снеки', 'Соки', 'Крупы', 'Соусы', 'Консервы', 'Сладости', 'Приправы'];
const kinds = ['знание ассортимента', 'правила выкладки', 'работа с возражениями', 'условия хранения'];
const questionTexts = [
  'Сколько фейсов должно быть у ключевого товара?',
  'На какой высоте размещают новинку?',
  'Какой срок годности у основных позиций?',
  'Что ответить клиенту, который считает цену высокой?',
  'Какие документы нужны для возврата?',
  'Какие позиции входят в обязательный список?',
  'Как оформить промо-ценник?',
  'Какая минимальная партия заказа?',
  'Что делать, если товара нет на полке?',
  'Как часто проверяют остатки?',
];

/**
 * Creates themes with five to ten questions each, and the agents' answers over a year. Every answer is right, wrong or
 * partly right.
 */
export function pollsOf({ random, scale, now, distribution }: DemoContext): {
  themes: DemoRow<typeof pollThemes.$inferSelect>[];
  questions: DemoRow<typeof pollQuestions.$inferSelect>[];
  answers: DemoRow<typeof pollAnswers.$inferSelect>[];
} {
  const themes = Array.from({ length: scale.themes }, (_, index) => ({
    themeId: index + 1,
    name: `${subjects[index % subjects.length] ?? ''}: ${kinds[Math.floor(index / subjects.length) % kinds.length] ?? ''}`,
  }));
  const questions = themes
    .flatMap(({ themeId }) =>
      random.sample(questionTexts, random.whole(5, 10)).map((text) => ({ themeId, text, type: random.whole(0, 2) })),
    )
    .map(({ themeId, text, type }, index) => ({ questionId: index + 1, themeId, text, type }));
  const difficulty = questions.map(() => 0.5 + random.next() * 0.4);
  const answers = Array.from({ length: scale.answers }, (_, index) => {
    const questionId = random.whole(1, questions.length);
    const luck = random.next();
    const right = difficulty[questionId - 1] ?? 0.7;
    return {
      answerId: index + 1,
      questionId,
      fieldEmployeeId: random.pick(distribution.agents).fieldEmployeeId,
      date: now - random.whole(0, 365 * 86_400),
      outcome: luck < right ? 0 : luck < right + (1 - right) * 0.6 ? 1 : 2,
    };
  });
  return { themes, questions, answers };
}
