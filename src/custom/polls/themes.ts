import { parseNumber } from '#codecs/numericInput.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import type { PollQuestion, PollTheme } from '#schemas/entities/poll.ts';

/** Numbers of answers to a question, or to all questions of a theme. */
export interface Counts {
  correct: number;
  wrong: number;
  partial: number;
}

interface PollQuestionCounts {
  id: number | string;
  text: string;
  counts: Counts;
}
export interface PollThemeCounts {
  id: number | string;
  name: string;
  counts: Counts;
  questions: PollQuestionCounts[];
}

/** Parses the themes in a response of any shape (spec D11); unnamed ones show `-`. */
export function themesOf(data: unknown): PollThemeCounts[] {
  return recordsIn<PollTheme>(data).map((theme, index) => ({
    id: idOf(theme.themeId, index),
    name: textOf(theme.themeName),
    counts: countsOf(theme),
    questions: recordsIn<PollQuestion>(theme.questions).map((question, at) => ({
      id: idOf(question.questionId, at),
      text: textOf(question.text),
      counts: countsOf(question),
    })),
  }));
}

export function totalOf({ correct, wrong, partial }: Counts): number {
  return correct + wrong + partial;
}

function countsOf(item: Unverified<PollTheme | PollQuestion>): Counts {
  const count = (value: unknown) => Math.max(0, parseNumber(value) ?? 0);
  return { correct: count(item.correctCount), wrong: count(item.wrongCount), partial: count(item.partialCount) };
}

function idOf(id: unknown, index: number): number | string {
  return typeof id === 'number' || typeof id === 'string' ? id : `row-${index}`;
}

function textOf(text: unknown): string {
  return typeof text === 'string' && text.trim() !== '' ? text : '-';
}
