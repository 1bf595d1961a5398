import type { DataProvider } from '@refinedev/core';
import { asResolvedDialect } from '#dialects/listParams.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import { productAnswerPaths } from '#dialects/response.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { missingList, missingRecord, whyUnreadable, type Proposal } from './diagnosis.ts';
import type { DataOf } from './tryContext.ts';

/** One request that a list would send, its result and the diagnosis. */
export interface TriedStep {
  title: string;
  state: 'good' | 'warning' | 'bad' | 'skipped';
  messages: readonly string[];
  proposals: readonly Proposal[];
  exchanges: readonly RecordedExchange[];
}

export interface TryOptions {
  /** The declaration with its dialect resolved and its parents chosen. */
  declaration: Declaration;
  dataOf: DataOf;
  signal: AbortSignal;
  /** Called with each step as soon as it is finished. */
  tell: (step: TriedStep) => void;
}

/** Rows of a page by which pages are tried. */
export const fewRows = 10;
/** Maximum number of requests for one page; an API that returns a few rows at a time, or endless pages, is reported. */
const maxRequests = 20;
/** Words that a search is tried with are no longer than this. */
export const maxWordLength = 30;

export interface TryResult<A> {
  title: string;
  answer: A | undefined;
  error: unknown;
  exchanges: RecordedExchange[];
  tooMany: boolean;
}
interface ReadMeta {
  signal: AbortSignal;
}

/** Sends one request; an error is returned with the recorded exchanges. */
export async function sendTryRequest<A>(
  { dataOf, signal }: TryOptions,
  title: string,
  declaration: Declaration,
  ask: (provider: DataProvider, meta: ReadMeta) => Promise<A>,
): Promise<TryResult<A>> {
  const exchanges: RecordedExchange[] = [];
  const timeout = new AbortController();
  const stop = () => timeout.abort();
  signal.addEventListener('abort', stop);
  const provider = dataOf(declaration, (exchange) => {
    exchanges.push(exchange);
    if (exchanges.length >= maxRequests) stop();
  });
  try {
    return {
      title,
      answer: await ask(provider, { signal: timeout.signal }),
      error: undefined,
      exchanges,
      tooMany: false,
    };
  } catch (error) {
    return { title, answer: undefined, error, exchanges, tooMany: exchanges.length >= maxRequests };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export function answerPathsOf(declaration: Declaration): NonNullable<Dialect['answer']> {
  return asResolvedDialect(declaration.api.dialect)?.answer ?? productAnswerPaths;
}

export function failedStep(
  { title, error, exchanges, tooMany }: TryResult<unknown>,
  declaration: Declaration,
  of: 'list' | 'record',
): TriedStep {
  const last = exchanges.at(-1);
  const bad = (message: string, proposals: readonly Proposal[] = []): TriedStep => ({
    title,
    state: 'bad',
    messages: [message],
    proposals,
    exchanges,
  });
  if (tooMany)
    return bad(
      `Больше ${maxRequests} запросов на одну страницу: API отдаёт понемногу или без конца. Проверьте, как он листает («Страницы»)`,
    );
  const text = error instanceof Error ? error.message : String(error);
  if (!last) return bad(text);
  const why = whyUnreadable(last);
  if (why !== undefined)
    return bad(text === '' || last.status === 0 || why.includes(text) ? why : `${why}. Ответ: ${text}`);
  if (last.status >= 400) return bad(`API отказал (${last.status}): ${text}`);
  const { message, proposals } =
    of === 'list'
      ? missingList(last, answerPathsOf(declaration).list)
      : missingRecord(last, answerPathsOf(declaration).record);
  return bad(message, proposals);
}
