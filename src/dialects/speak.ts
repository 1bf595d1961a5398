import type { Dialect } from '#schemas/declaration/dialect.ts';
import { addressOf } from './address.ts';
import { lastStep, placeText, recordOf } from './answer.ts';
import { bodyFor } from './body.ts';
import { asked, Refusal, success, unreadable, type Call, type Exchange, type Line } from './line.ts';
import { listed } from './lists.ts';
import { EndlessPages, newWalk, type Walk } from './pages.ts';
import type { WireAnswer } from './place.ts';
import { dialectOf } from './resolve.ts';

/** Speaks with APIs in their own ways and answers as the product's own would (docs/decisions/0054). Keeps where the pages of the lists that were asked for last begin. */
export type Speaker = (call: Call, exchange: Exchange) => Promise<WireAnswer>;

/** Lists whose pages are remembered. */
const mostWalks = 50;

export function createSpeaker(): Speaker {
  const walks = new Map<string, Walk>();

  /** A list that is asked for from its beginning is another one: what was known of its pages is forgotten. */
  function walkOf(key: string, offset: number): Walk {
    const walk = (offset > 0 ? walks.get(key) : undefined) ?? newWalk();
    walks.delete(key);
    walks.set(key, walk);
    for (const oldest of [...walks.keys()].slice(0, -mostWalks)) walks.delete(oldest);
    return walk;
  }

  return async (call, exchange) => {
    const dialect = call.target.route.dialect ?? dialectOf({}) as Dialect;
    const line: Line = { ...call, dialect, send: (request) => exchange({ ...request, headers: dialect.headers }) };
    try {
      if (call.target.action !== undefined) return await acted(line);
      if (call.method !== 'get') return await written(line);
      return await (call.target.id === undefined ? listed(line, walkOf) : one(line));
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      if (error instanceof EndlessPages) return unreadable('API отдаёт страницы без конца: проверьте paging в api.dialect');
      throw error;
    }
  };
}

async function one(line: Line): Promise<WireAnswer> {
  const { dialect, target: { path, id, route } } = line;
  const answer = await asked(line, 'GET', addressOf(dialect, path, id), []);
  const record = recordOf(dialect, answer, route.id);
  return record ? success(record, {}, answer.headers) : unreadable(`В ответе API нет записи: она ожидается там, где ${placeText(dialect.answer?.record)} (answer.record)`);
}

async function acted(line: Line): Promise<WireAnswer> {
  const { dialect, method, body, target: { path, route } } = line;
  const answer = await asked(line, method.toUpperCase(), addressOf(dialect, path), [], body);
  return success(recordOf(dialect, answer, route.id) ?? {}, {}, answer.headers);
}

async function written(line: Line): Promise<WireAnswer> {
  const { dialect, method, body, target: { path, id, route } } = line;
  const does = method === 'delete' ? 'delete' : id === undefined ? 'create' : 'update';
  const { set } = dialect.delete;
  const verb = does === 'delete' ? dialect.delete.method ?? (set ? 'PATCH' : 'DELETE') : dialect[does].method;
  const sent = does === 'delete' ? set : body;
  const answer = await asked(line, verb, addressOf(dialect, path, id), [], bodyFor(dialect, sent, { path: route.path, idName: route.id, id }));
  const record = recordOf(dialect, answer, route.id) ?? {};
  // 201 without a body says where the record is (RFC 9110 §10.2.2).
  const location = answer.headers['location'];
  return success(does === 'create' && !(route.id in record) && location !== undefined ? { ...record, [route.id]: lastStep(location) } : record, {}, answer.headers);
}
