import type { Notebook } from './finding.ts';
import { readAnswer, type Read } from './readAnswer.ts';
import { NoAnswer, type Send, type WalkAnswer, type WalkRequest } from './wire.ts';

/** What a request brought: its data, a refusal by the envelope, or nothing, which has been noted down. */
export type Asked = { data: unknown } | { refusal: Extract<Read, { refusal: unknown }>['refusal'] } | undefined;

/** Asks by the order of the walk: every answer is in its envelope, or that is noted down. */
export interface Asker {
  ask(notes: Notebook, request: WalkRequest, shows: string): Promise<Asked>;
  /** What a request has to bring: its data. A refusal is noted down, one for want of a right as not tried. */
  askData(notes: Notebook, request: WalkRequest, shows: string): Promise<{ data: unknown } | undefined>;
  /** The answer as it came; undefined where none did. */
  send(notes: Notebook, request: WalkRequest, shows: string): Promise<WalkAnswer | undefined>;
}

/** What takes longer is told, ms. */
const slow = 5000;

export function asker(send: Send, asked: () => void): Asker {
  const sent: Asker['send'] = async (notes, request, shows) => {
    notes.asked();
    asked();
    try {
      const answer = await send(request);
      if (answer.ms > slow) notes.note(`медленно: ${(answer.ms / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с на ${request.url}`);
      return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      notes.found(request, { place: 'ответ', says: error.message, shows });
      return undefined;
    }
  };
  const ask: Asker['ask'] = async (notes, request, shows) => {
    const answer = await sent(notes, request, shows);
    if (answer === undefined) return undefined;
    const read = readAnswer(answer);
    if ('misfit' in read) {
      notes.found(request, { ...read.misfit, shows });
      return undefined;
    }
    if ('refusal' in read && read.refusal.status >= 500) {
      notes.found(request, { place: 'ответ', says: `${read.refusal.status}: ${String(read.refusal.text)}`, shows });
      return undefined;
    }
    return read;
  };
  return {
    send: sent,
    ask,
    async askData(notes, request, shows) {
      const asked = await ask(notes, request, shows);
      if (asked === undefined || 'data' in asked) return asked;
      const { status, text } = asked.refusal;
      if (status === 403) notes.note(`не проверено: ${String(text)}`);
      else notes.found(request, { place: 'ответ', says: `отказ ${status}: ${String(text)}`, shows });
      return undefined;
    },
  };
}
