import { parseBracketed } from '#codecs/bracketed.ts';
import { matches } from '#record/matches.ts';
import { recordOf } from '#record/recordOf.ts';
import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';
import { dropped, envelope, failure, slow, type Answer, type RecordedApi, type Seen } from './api.ts';

type Row = Record<string, unknown>;

/** The handlers of one resource, and what may go wrong with the next request of a verb. */
export interface ResourceApi {
  /** What is stored now, the newest first. */
  rows: () => Row[];
  /** A coded error of the catalogue, with what `error.data` carries. */
  fail(verb: Verb, code: number, data?: unknown): void;
  /** The answer takes its time, in milliseconds. */
  delay(verb: Verb, milliseconds: number): void;
  /** The connection breaks. */
  drop(verb: Verb): void;
  /** The requests of a verb so far. */
  seen(verb: Verb): Seen[];
}

const methods: Readonly<Record<Verb, string>> = { list: 'GET', one: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' };
const withId: ReadonlySet<Verb> = new Set(['one', 'update', 'delete']);

/**
 * Handlers for every verb that a declaration has, over rows in memory: filters, pages by `limit` and `offset`, ids of its own, what
 * was written is read back where its fields are read. A verb that it does not have stays unannounced, and so is refused.
 */
export function resourceApi(api: RecordedApi, declaration: Declaration, initial: readonly Row[] = []): ResourceApi {
  const { path, id: idName, verbs } = declaration.api;
  let rows = [...initial];
  const next = new Map<Verb, Answer>();

  const answers: Record<Verb, (request: Seen, id: number) => Answer> = {
    list: ({ query: { limit = rows.length, offset = 0, ...query } }) => {
      const asked = Object.fromEntries(Object.entries(query).map(([name, text]) => [name, text.startsWith('[') ? parseBracketed(text) : text]));
      return envelope(rows.filter((row) => matches(declaration, row, asked)).slice(Number(offset), Number(offset) + Number(limit)));
    },
    one: (_request, id) => envelope(rows.find((row) => row[idName] === id)),
    create: ({ body }) => {
      const id = Math.max(0, ...rows.map((row) => Number(row[idName]))) + 1;
      rows = [{ ...recordOf(declaration, body), [idName]: id }, ...rows];
      announce(id);
      return envelope({ [idName]: id });
    },
    update: ({ body }, id) => {
      rows = rows.map((row) => (row[idName] === id ? recordOf(declaration, body, row) : row));
      return envelope({ [idName]: id });
    },
    delete: (_request, id) => {
      rows = rows.filter((row) => row[idName] !== id);
      return envelope({ [idName]: id });
    },
  };

  const answer = (verb: Verb, id: number): Answer => (request) => {
    const special = next.get(verb);
    next.delete(verb);
    if (special) return special(request);
    const found = !withId.has(verb) || rows.some((row) => row[idName] === id);
    return (found ? answers[verb](request, id) : failure(404, 'Запись не найдена', undefined, 404))(request);
  };
  const addressOf = (verb: Verb, id: number | string) => `${methods[verb]} ${path}${withId.has(verb) ? `${id}/` : ''}`;
  const announce = (id: number) => {
    for (const verb of verbs.filter((one) => withId.has(one))) api.on(addressOf(verb, id), answer(verb, id));
  };
  for (const verb of verbs.filter((one) => !withId.has(one))) api.on(addressOf(verb, 0), answer(verb, 0));
  for (const row of rows) announce(Number(row[idName]));

  return {
    rows: () => rows,
    fail: (verb, code, data) => void next.set(verb, failure(code, `Ошибка ${code}`, data, 409)),
    delay: (verb, milliseconds) => void next.set(verb, slow(milliseconds, (request) => answer(verb, Number(request.path.split('/').at(-2)))(request))),
    drop: (verb) => void next.set(verb, dropped),
    seen: (verb) => api.seen.filter(({ method, path: at }) => method === methods[verb] && (at === path) !== withId.has(verb) && at.startsWith(path)),
  };
}
