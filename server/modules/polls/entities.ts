import {
  pollAnswersResource as answerDeclaration,
  pollQuestionsResource as questionDeclaration,
  pollThemesResource as themeDeclaration,
} from '#resources/masterData/polls.ts';
import { pollAnswers, pollQuestions, pollThemes } from '../../platform/tables/fieldWork.ts';
import { dateColumn, tableEntity } from '../../recordEngine/tables/entity.ts';

export const pollThemeEntity = tableEntity({
  declaration: themeDeclaration,
  synced: true,
  table: pollThemes,
  id: pollThemes.themeId,
});

export const pollQuestionEntity = tableEntity({
  declaration: questionDeclaration,
  synced: true,
  table: pollQuestions,
  id: pollQuestions.questionId,
  columns: {
    themeId: pollQuestions.themeId,
    text: pollQuestions.text,
    type: pollQuestions.type,
    code: pollQuestions.code,
  },
});

export const pollAnswerEntity = tableEntity({
  declaration: answerDeclaration,
  synced: true,
  happenedOn: ['date'],
  table: pollAnswers,
  id: pollAnswers.answerId,
  columns: {
    questionId: pollAnswers.questionId,
    fieldEmployeeId: pollAnswers.fieldEmployeeId,
    date: dateColumn(pollAnswers.date),
    outcome: pollAnswers.outcome,
    code: pollAnswers.code,
  },
});
