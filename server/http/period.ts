import type { FieldMessages } from './refusal.ts';

/** The days of a record in order; the messages to add when they are not. */
export function periodMistakes({ startDate, endDate }: { startDate: string; endDate: string }): FieldMessages {
  return endDate < startDate ? { endDate: ['Дата окончания раньше даты начала'] } : {};
}
