import { pollAnswers, pollQuestions, pollThemes } from '../../platform/tables/fieldWork.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { pollsOf } from './demo.ts';
import { pollAnswerEntity, pollQuestionEntity, pollThemeEntity } from './entities.ts';
import { pollRoutes } from './routes.ts';

export const pollsModule: Module = {
  name: 'polls',
  tables: [
    { table: pollThemes },
    { table: pollQuestions, counted: ['вопрос', 'вопроса', 'вопросов'] },
    { table: pollAnswers, counted: ['ответ на опрос', 'ответа на опросы', 'ответов на опросы'] },
  ],
  entities: [pollThemeEntity, pollQuestionEntity, pollAnswerEntity],
  routes: (deps) => [pollRoutes(deps)],
  owns: [{ path: '/api/v1/polls', enabledBy: ['audit'] }],
  screens: { polls: { path: '/api/v1/polls/themes/questions/', listed: false } },
  demo(context) {
    const { themes, questions, answers } = pollsOf(context);
    return [tableRows(pollThemes, themes), tableRows(pollQuestions, questions), tableRows(pollAnswers, answers)];
  },
};
